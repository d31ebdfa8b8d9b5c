// Unpacks the packed Chromium into the folder named on the command line, in one step or not at all.
// The package's own unpacker writes loose files with fixed names into the shared temporary folder.
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

const packed = fileURLToPath(new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url));
const folder = resolve(process.argv[2]);

await mkdir(dirname(folder), { recursive: true });
const half = await mkdtemp(`${folder}-`);
try {
  for (const name of await readdir(packed)) {
    const file = join(half, name.slice(0, -".br".length));
    await pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(file));
    if (!file.endsWith(".tar")) {
      await chmod(file, 0o755);
      continue;
    }
    const { status } = spawnSync("tar", ["-xf", file, "-C", half, "--no-same-owner"], { stdio: "inherit" });
    if (status !== 0) throw new Error(`cannot unpack ${name}`);
    await rm(file);
  }
  await rm(folder, { recursive: true, force: true });
  await chmod(half, 0o755);
  await rename(half, folder);
} finally {
  await rm(half, { recursive: true, force: true });
}
