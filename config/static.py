"""How production keeps its static files: under hashed names, ours compressed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: What few people see is sent as it is: compressing it takes most of the time of the first start.
PLAIN = ("admin/", "drf_spectacular_sidecar/redoc/")
#: Nor what a browser asks for only while somebody looks for a fault in it.
MAPS = ".map"


class Storage(CompressedManifestStaticFilesStorage):
    """Compresses what visitors load."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The compressed files of all paths but these."""
        ours = [path for path in paths if not (path.startswith(PLAIN) or path.endswith(MAPS))]
        yield from super().compress_files(ours)
