"""Puts the compiled engine into a wheel, where POKERHOUSE_COMPILED=1 asks for it (`make wheel`)."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg]
    """A wheel of sources runs anywhere; with machine code beside them it is bound to one kind of machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files; an editable install always plays from the sources."""
        if version != "standard" or os.environ.get("POKERHOUSE_COMPILED") != "1":
            return
        subprocess.run([sys.executable, "-m", "tools.compiled"], cwd=self.root, check=True)
        compiled = Path(self.root, "build", "compiled")
        for path in compiled.rglob("*.so"):
            build_data["force_include"][str(path)] = str(path.relative_to(compiled))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
