# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An engine for tests of the window: the real protocol over real pipes, answers from a file.

Stands on the standard library. Each request is written as a line to the scenario's journal.
"""

import base64
import json
import os
import struct
import sys
import threading
import time
import zlib
from pathlib import Path


class FakeEngine:
    """Answers each request in a thread of its own; ingests one after the other."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.documents = {d["document_id"]: d for d in scenario.get("documents", [])}
        self.failures = scenario.get("failures", [])
        self.numbers = {n["id"]: n for n in scenario.get("numbers", [])}
        self.cancelled = set()
        self.closing = False
        self.lock = threading.Lock()
        self.library = threading.Lock()

    def run(self):
        if "refuse" in self.scenario:
            self.reply(0, "error", self.scenario["refuse"])
            return 6
        time.sleep(self.scenario.get("start_delay_s", 0))
        self.reply(0, "ready", {})
        threads = []
        for line in sys.stdin.buffer:
            message = json.loads(line)
            with Path(self.scenario["journal"]).open("a", encoding="utf-8") as journal:
                journal.write(json.dumps(message) + "\n")
            thread = threading.Thread(target=self.work, args=(message,))
            thread.start()
            threads.append(thread)
        self.closing = True
        for thread in threads:
            thread.join()
        return 0

    def reply(self, number, event, data):
        line = json.dumps({"id": number, "event": event, "data": data}).encode() + b"\n"
        with self.lock:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()

    def work(self, message):
        number, arguments = message["id"], message["arguments"]
        try:
            result = getattr(self, "do_" + message["command"])(number, arguments)
        except RefusedError as refused:
            self.reply(number, "error", refused.args[0])
        else:
            self.reply(number, "result", result)

    def pause(self, number, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if number in self.cancelled or self.closing:
                raise RefusedError(error("CANCELLED", "The work was stopped.", "Start it again."))
            time.sleep(0.005)

    def do_cancel(self, number, arguments):
        self.cancelled.add(arguments["id"])
        return {"found": True}

    def do_documents(self, number, arguments):
        return {"documents": list(self.documents.values()), "failures": self.failures}

    def do_models_status(self, number, arguments):
        return {"models": self.scenario.get("models", [])}

    def do_ask(self, number, arguments):
        script = self.scenario["answers"][arguments["question"]]
        if script.get("crash"):
            os.kill(os.getpid(), 9)
        if script.get("garbage"):
            with self.lock:
                sys.stdout.buffer.write(b"not a line of the protocol\n")
                sys.stdout.buffer.flush()
            time.sleep(60)
        if "evidence" in script:
            self.reply(number, "evidence", {"hits": script["evidence"]})
        self.pause(number, script.get("delay_s", 0))
        if "error" in script:
            raise RefusedError(script["error"])
        return script["answer"]

    def do_answer(self, number, arguments):
        for script in self.scenario["answers"].values():
            if script["answer"]["answer_id"] == arguments["answer_id"]:
                return script["answer"]
        raise RefusedError(error("NOT_FOUND", "There is no such answer.", "Ask again."))

    def do_ingest(self, number, arguments):
        with self.library:
            for path in arguments["paths"]:
                self.read(number, Path(path), arguments["corpus"], arguments.get("password"))
        return {"documents": len(arguments["paths"])}

    def do_demo(self, number, arguments):
        with self.library:
            self.read(number, Path("/samples/policy.pdf"), "policies")
            self.read(number, Path("/samples/rule.pdf"), "regulations")
        return {"documents": 2}

    def read(self, number, path, corpus, password=None):
        pages = self.scenario.get("ingest_pages", 3)
        crash_file = self.scenario.get("crash_once")
        for page in range(pages):
            progress = {"stage": "reading", "item": path.name, "done": page, "total": pages}
            self.reply(number, "progress", progress)
            self.pause(number, self.scenario.get("page_delay_s", 0.01))
            if crash_file and not Path(crash_file).exists():
                Path(crash_file).touch()
                os.kill(os.getpid(), 9)
        result = {"path": str(path), "document_id": None, "version": None, "outcome": "failed"}
        fault = fault_of(path.name, password)
        self.failures = [f for f in self.failures if f["path"] != str(path)]
        if fault is not None:
            self.failures.append({"corpus": corpus, "path": str(path), "error": fault})
            result["error"] = fault
        else:
            made = document(f"d-{path.stem}", path.stem.title(), corpus, pages)
            self.documents[made["document_id"]] = made
            result |= {"outcome": "complete", "error": None}
        self.reply(number, "document", result)

    def do_describe(self, number, arguments):
        made = self.documents[arguments["document_id"]]
        made["metadata"] |= arguments["changes"]
        return {"document_id": arguments["document_id"], "changed": {}}

    def do_update(self, number, arguments):
        if "update" not in self.scenario:
            raise RefusedError(error("BAD_REQUEST", "No folder is known.", "Name one."))
        return self.scenario["update"]

    def do_remove(self, number, arguments):
        del self.documents[arguments["document_id"]]
        return arguments

    def do_forget(self, number, arguments):
        self.failures = [f for f in self.failures if f["path"] != arguments["path"]]
        return arguments

    def do_page(self, number, arguments):
        self.pause(number, self.scenario.get("page_picture_delay_s", 0))
        if arguments["page_index"] in self.scenario.get("broken_pages", []):
            raise RefusedError(
                error("DAMAGED", "This page cannot be drawn.", "Look at another one.")
            )
        width, height = round(612 * arguments["zoom"]), round(792 * arguments["zoom"])
        label = str(arguments["page_index"] - 1) if arguments["page_index"] > 1 else None
        picture = base64.b64encode(grey_png(width, height, 255)).decode()
        return {"png": picture, "width": 612.0, "height": 792.0, "page_label": label}

    def do_numbers(self, number, arguments):
        wanted = arguments.get("document_id")
        found = [dict(n) for n in self.numbers.values() if wanted in {None, n["document_id"]}]
        self.pause(number, self.scenario.get("numbers_delay_s", 0))
        return {"numbers": found}

    def do_decide(self, number, arguments):
        self.pause(number, self.scenario.get("decide_delay_s", 0))
        known = self.numbers[arguments["number_id"]]
        if arguments["action"] == "undo":
            known |= {"decision": None, "trusted": False}
            return known
        text = arguments.get("text", known["text"])
        none = arguments["action"] == "none"
        if not arguments.get("sure") and (none or text) in self.scenario.get("unlikely", []):
            advice = "If it is so, say that you are sure (--sure)."
            raise RefusedError(error("UNLIKELY_CORRECTION", "That is far from it.", advice))
        text = "" if none else text
        if not none and not any(letter.isdigit() for letter in text):
            raise RefusedError(error("BAD_REQUEST", "That is no figure.", "Type what is printed."))
        at = "2026-11-30T12:00:00+00:00"
        decision = {"text": text, "value": text.strip("$"), "by": arguments["by"], "at": at}
        known |= {"decision": decision, "value": decision["value"], "trusted": True}
        twin = self.scenario.get("twins", {}).get(arguments["number_id"])
        if twin is not None:
            self.numbers[twin] |= {"decision": decision, "trusted": True}
        return known

    def do_number_crop(self, number, arguments):
        self.pause(number, self.scenario.get("crop_delay_s", 0))
        if arguments["number_id"] in self.scenario.get("broken_crops", []):
            raise RefusedError(error("DAMAGED", "This page cannot be drawn.", "Look at the file."))
        zoom = arguments["zoom"]
        size = (round(612 * zoom), round(60 * zoom))
        box = [390 * zoom, 24 * zoom, 427 * zoom, 35 * zoom]
        picture = base64.b64encode(grey_png(*size, 255)).decode()
        return {"png": picture, "width": size[0], "height": size[1], "box": box}

    def do_number_picture(self, number, arguments):
        return {"png": base64.b64encode(grey_png(160, 60, 200)).decode()}


class RefusedError(Exception):
    """Carries an error reply."""


def error(code, message, advice):
    return {"code": code, "message": message, "advice": advice}


def fault_of(name, password):
    """What keeps a file out: some are broken, some are locked with the password "right"."""
    if name.startswith("bad"):
        return error("DAMAGED", f"{name} is broken.", "Get it again.")
    if name.startswith("locked") and password is None:
        return error("ENCRYPTED", f"{name} needs a password.", "Give it.")
    if name.startswith("locked") and password != "right":
        return error("ENCRYPTED", f"The password given for {name} is wrong.", "Try again.")
    return None


def document(document_id, title, corpus, pages, failed_pages=()):
    dates = {"effective_from": "2026-04-01", "effective_to": None}
    return {
        "document": f"{document_id}.pdf",
        "document_id": document_id,
        "version": 1,
        "version_id": f"{document_id}.v1",
        "title": title,
        "corpus": corpus,
        "outcome": "partial" if failed_pages else "complete",
        "coverage": 1.0,
        "lost": [],
        "pages": pages,
        "ocr_pages": 0,
        "failed_pages": list(failed_pages),
        "metadata": dates,
        "current": True,
        "content_sha256": "0" * 64,
        "source_path": f"/documents/{document_id}.pdf",
        "published_at": "2026-11-30T05:00:00+00:00",
    }


def grey_png(width, height, grey):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes([grey]) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    signature = b"\x89PNG\r\n\x1a\n"
    return (
        signature
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows, 1))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    content = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.exit(FakeEngine(content).run())
