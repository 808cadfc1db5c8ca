# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The one place that speaks to ONNX Runtime: a session over a verified file, on the processor."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from models.errors import ModelLoadError, ModelOutputError
from models.offline import stay_offline

_ERRORS_ONLY = 3
Tensor = npt.NDArray[Any]


class OnnxSession:
    """A loaded network."""

    def __init__(self, path: Path, threads: int) -> None:
        """Load the network.

        Args:
            path: A file that was checked against its hash.
            threads: Threads within one operation, 1 or more.

        Raises:
            ModelLoadError: ONNX Runtime refuses the file.
        """
        stay_offline()
        import onnxruntime

        faults = onnxruntime.capi.onnxruntime_pybind11_state
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = _ERRORS_ONLY
        onnxruntime.disable_telemetry_events()
        try:
            self._session = onnxruntime.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except (
            faults.Fail,
            faults.InvalidArgument,
            faults.InvalidGraph,
            faults.InvalidProtobuf,
            faults.NoSuchFile,
            faults.NotImplemented,
            faults.RuntimeException,
        ) as error:
            raise ModelLoadError(
                f"ONNX Runtime cannot load {path}: {error}",
                "Run `clauselight models verify`; if the file is intact, it is not of a kind that "
                "this version of ONNX Runtime knows.",
            ) from error
        self.runtime = f"onnxruntime {onnxruntime.__version__}"
        self.input_names = tuple(str(item.name) for item in self._session.get_inputs())

    @property
    def metadata(self) -> Mapping[str, str]:
        """What the file says about itself; untrusted only as far as the file is."""
        found: dict[str, str] = self._session.get_modelmeta().custom_metadata_map
        return found

    def run(self, feeds: Mapping[str, Tensor]) -> Tensor:
        """Run the network and return its first output.

        Raises:
            ModelOutputError: The output has NaN or infinite numbers.
        """
        output: Tensor = np.asarray(self._session.run(None, dict(feeds))[0])
        # The sum is not finite when any number is not: cheaper than a mask over every one.
        if not np.isfinite(output.sum(dtype=np.float64)):
            raise ModelOutputError(
                "A network answered with numbers that are not finite.",
                "Run `clauselight models verify`; if the model is intact, report this as a fault.",
            )
        return output
