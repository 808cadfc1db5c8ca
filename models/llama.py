# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A local chat model through llama.cpp: temperature 0, under a grammar, its state kept warm.

Reading the prompt is most of an answer's time, so the state of what was read is kept. It is used
again up to the end of a step only that would be computed alike from a cold start: the same prompt
gives the same answer whatever was asked before.
"""

import contextlib
import ctypes
import functools
import io
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from models.base import FloatArray, ModelIdentity, Prompt
from models.chat_template import ChatTemplate
from models.errors import ModelLoadError, ModelOutputError, PromptTooLongError
from models.store import InstalledModel

CONTEXT_TOKENS = 4096
_STEP_TOKENS = 128
_SEED = 7
_ERROR_LEVELS = (3, 4)
"""llama.cpp's numbers for warnings and errors."""

_TEMPLATE_KEY = "tokenizer.chat_template"
_CHATML = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_ADVICE_MODEL = (
    "Choose another language model in the settings; `clauselight models list` names them."
)


class LlamaModel:
    """A `LanguageModel` over llama.cpp."""

    def __init__(
        self, model: InstalledModel, threads: int = 2, context_tokens: int = CONTEXT_TOKENS
    ) -> None:
        """Load the weights (they are mapped, so the first prompt is the slow one).

        Args:
            model: From `ModelStore.require`; the weights are a GGUF with a chat template.
            threads: Threads to compute with, 1 or more.
            context_tokens: Room for prompt and reply together.
        """
        self._llama, runtime = _load(model, threads, context_tokens)
        self._identity = ModelIdentity(model.name, model.sha256, runtime)
        self._context_tokens = context_tokens
        self._template = _template(self._llama, model)
        self._read: list[int] = []
        self._ends: list[int] = []
        self._logits: FloatArray = np.zeros(0, dtype=np.float32)

    @property
    def identity(self) -> ModelIdentity:
        """Weights and runtime."""
        return self._identity

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together."""
        return self._context_tokens

    def count_tokens(self, text: str) -> int:
        """Tokens of a plain text, without the chat template."""
        return len(self._tokenize(text, special=False))

    def complete(self, prompt: Prompt, grammar: str, max_tokens: int) -> str:
        """Generate a reply that the grammar accepts.

        Raises:
            ModelOutputError: The reply broke off before the grammar was satisfied.
        """
        tokens, fixed = self._fit(prompt, max_tokens)
        rules = _grammar(self._llama, grammar)
        self._evaluate(tokens, fixed, live=True)
        reply: list[int] = []
        # llama.cpp finds the whole prompt in its state and goes on from there.
        for token in self._llama.generate(tokens, temp=0.0, repeat_penalty=1.0, grammar=rules):
            if self._ends_reply(token):
                return self._text(reply)
            if len(reply) == max_tokens:
                break
            reply.append(token)
        raise ModelOutputError(
            f"The language model did not come to an end within {max_tokens} tokens.",
            "Ask again with a shorter question; if it stays so, choose another model.",
        )

    def choice_probabilities(self, prompt: Prompt, choices: Sequence[str]) -> FloatArray:
        """Probability of each choice as the first token of the reply, over `choices`.

        Raises:
            ModelOutputError: A choice is not a single token.
        """
        chosen: list[int] = []
        for choice in choices:
            found = self._tokenize(choice, special=False)
            if len(found) != 1:
                raise ModelOutputError(
                    f"{choice!r} is not a single token of {self._identity.name}.", _ADVICE_MODEL
                )
            chosen.append(found[0])
        tokens, fixed = self._fit(prompt, 1)
        self._evaluate(tokens, fixed, live=False)
        logits = self._logits[chosen].astype(np.float64)
        weights = np.exp(logits - logits.max())
        shares: FloatArray = (weights / weights.sum()).astype(np.float32)
        return shares

    def _fit(self, prompt: Prompt, max_tokens: int) -> tuple[list[int], int]:
        """Turn a prompt into tokens.

        Raises:
            PromptTooLongError: It does not fit together with the reply.
        """
        tokens, fixed = self._template.tokens(prompt, self._tokenize)
        if len(tokens) + max_tokens > self._context_tokens:
            raise PromptTooLongError(
                f"The prompt has {len(tokens)} tokens, the reply may have {max_tokens}; the model "
                f"{self._identity.name} takes {self._context_tokens} together.",
                "Ask with fewer passages or a shorter question.",
            )
        return tokens, fixed

    def _evaluate(self, tokens: list[int], fixed: int, live: bool) -> None:
        """Have the model read a prompt and keep its numbers for the token that comes next.

        Args:
            tokens: The prompt.
            fixed: How many of them are the fixed part.
            live: Whether the runtime itself has to stand right behind the prompt.
        """
        ends = [*(end for end in range(fixed, len(tokens), _STEP_TOKENS) if end), len(tokens)]
        kept = self._common_steps(tokens, ends)
        if kept == len(ends):
            same = kept == len(self._ends) and self._logits.size
            if same and (not live or self._llama.n_tokens == len(tokens)):
                return
            kept -= 1  # the last step is in the state, but what comes next was not kept
        self._logits = np.zeros(0, dtype=np.float32)
        self._ends = self._rewind(ends[:kept])
        for end in ends[len(self._ends) :]:
            self._llama.eval(tokens[self._ends[-1] if self._ends else 0 : end])
            self._ends.append(end)
            self._read = tokens[:end]
        self._logits = self._next_logits()

    def _common_steps(self, tokens: list[int], ends: list[int]) -> int:
        """Count the steps that were read alike for the prompt before."""
        kept = 0
        for new, old in zip(ends, self._ends, strict=False):
            if new != old or tokens[:new] != self._read[:new]:
                break
            kept += 1
        return kept

    def _rewind(self, ends: list[int]) -> list[int]:
        """Forget what was read behind the last of `ends`; return what is left of them."""
        if ends and self._llama._ctx.kv_cache_seq_rm(-1, ends[-1], -1):
            self._llama.n_tokens = ends[-1]
            return ends
        self._llama.reset()  # nothing to keep, or a model that cannot forget its end alone
        return []

    def _next_logits(self) -> FloatArray:
        """Copy the model's numbers for the token that comes next.

        Raises:
            ModelOutputError: They are not finite.
        """
        import llama_cpp

        pointer = llama_cpp.llama_get_logits_ith(self._llama.ctx, -1)
        logits: FloatArray = np.ctypeslib.as_array(pointer, shape=(self._llama.n_vocab(),)).copy()
        if not np.isfinite(logits).all():
            raise ModelOutputError(
                "The language model answered with numbers that are not finite.", _ADVICE_MODEL
            )
        return logits

    def _tokenize(self, text: str, special: bool) -> list[int]:
        # Text out of a PDF may hold half a surrogate pair, which has no UTF-8 form.
        encoded = text.encode("utf-8", "replace")
        tokens: list[int] = self._llama.tokenize(encoded, add_bos=False, special=special)
        return tokens

    def _ends_reply(self, token: int) -> bool:
        import llama_cpp

        vocabulary = llama_cpp.llama_model_get_vocab(self._llama.model)
        return bool(llama_cpp.llama_vocab_is_eog(vocabulary, token))

    def _text(self, reply: list[int]) -> str:
        """Turn the reply into text.

        Raises:
            ModelOutputError: It is not text.
        """
        try:
            text: str = self._llama.detokenize(reply).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ModelOutputError(
                "The language model's reply is not text.", _ADVICE_MODEL
            ) from error
        return text


def _load(model: InstalledModel, threads: int, context_tokens: int) -> tuple[Any, str]:
    """Load a GGUF without a word on standard error.

    Raises:
        ModelLoadError: llama.cpp refuses the file.
    """
    import llama_cpp

    said, _collector = _listen()
    said.clear()
    try:
        # Its own way to be quiet closes the whole process's standard output for a while.
        with contextlib.redirect_stderr(io.StringIO()), _without_tiles(llama_cpp.llama_cpp):
            llama = llama_cpp.Llama(
                model_path=str(model.weights),
                n_ctx=context_tokens,
                n_threads=threads,
                n_threads_batch=threads,
                seed=_SEED,
                verbose=True,
            )
    except (ValueError, RuntimeError) as error:
        raise ModelLoadError(
            f"llama.cpp cannot load {model.weights}: {error} {' '.join(said)}".strip(),
            _ADVICE_MODEL,
        ) from error
    llama.verbose = False
    return llama, f"llama-cpp-python {llama_cpp.__version__}"


@contextlib.contextmanager
def _without_tiles(library: Any) -> Iterator[None]:
    """Load a model without the processor's matrix tiles (AMX), where llama.cpp would use them.

    llama.cpp sets the tiles up in a way that compilers may drop, and then dies of an illegal
    instruction. The Python binding has no argument for it, so its defaults are changed for a while.
    """
    if b"AMX_INT8 = 1" not in library.llama_print_system_info():
        yield
        return
    defaults = library.llama_model_default_params

    def plain() -> Any:
        params = defaults()
        params.use_extra_bufts = False
        return params

    library.llama_model_default_params = plain
    try:
        yield
    finally:
        library.llama_model_default_params = defaults


@functools.cache
def _listen() -> tuple[deque[str], object]:
    """Take llama.cpp's log off standard error; return its last errors and what collects them.

    Once per process: llama.cpp has one log, and the function that it calls must never go away.
    """
    import llama_cpp

    said: deque[str] = deque(maxlen=5)

    def keep(level: int, text: bytes, _data: ctypes.c_void_p) -> None:
        if level in _ERROR_LEVELS:
            said.append(text.decode("utf-8", "replace").strip())

    collector = llama_cpp.llama_log_callback(keep)
    llama_cpp.llama_log_set(collector, ctypes.c_void_p(0))
    return said, collector


def _template(llama: Any, model: InstalledModel) -> ChatTemplate:
    """Take the chat format out of the model file; a file without one is read as ChatML.

    Raises:
        ModelLoadError: Its template cannot be used.
    """
    import llama_cpp.llama_chat_format as chat_format

    def written(token: int) -> str:
        text: str = llama.detokenize([token], special=True).decode("utf-8") if token >= 0 else ""
        return text

    formatter = chat_format.Jinja2ChatFormatter(
        template=llama.metadata.get(_TEMPLATE_KEY, _CHATML),
        eos_token=written(llama.token_eos()),
        bos_token=written(llama.token_bos()),
    )

    def render(messages: list[dict[str, str]]) -> str:
        untyped: Any = messages  # the library names each role's message a type of its own
        text: str = formatter(messages=untyped).prompt
        return text

    try:
        return ChatTemplate.from_renderer(render)
    except ValueError as error:
        raise ModelLoadError(
            f"The chat template of {model.name} cannot be used: {error}", _ADVICE_MODEL
        ) from error


def _grammar(llama: Any, text: str) -> Any:
    """Make a grammar for the sampler.

    Raises:
        ValueError: It is not GBNF (a fault of the program, not of the user).
    """
    import llama_cpp
    import llama_cpp.llama_grammar as llama_grammar

    vocabulary = llama_cpp.llama_model_get_vocab(llama.model)
    sampler = llama_cpp.llama_sampler_init_grammar(vocabulary, text.encode("utf-8"), b"root")
    if not sampler:  # the library would pass the null pointer on and crash
        msg = f"not a grammar: {' '.join(_listen()[0])}"
        raise ValueError(msg)
    llama_cpp.llama_sampler_free(sampler)
    return llama_grammar.LlamaGrammar.from_string(text, verbose=False)
