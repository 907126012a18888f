import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBody } from './durable-file.ts';
import type { LocalUpload, PartRecord } from './local-parts.ts';

/** Whether `data`, cut to its length, already is the object, and no writer of it can remain. */
function isInPlace(upload: LocalUpload, chosen: PartRecord[], names: string[]) {
  const claims = names.filter((name) => name.startsWith('claim-')).length;
  return (
    claims === chosen.length &&
    chosen.every(
      (part, index) =>
        part.inPlace &&
        part.partNumber === index + 1 &&
        (index === chosen.length - 1 || part.sizeBytes === upload.partSizeBytes),
    )
  );
}

async function* joinParts(home: string, upload: LocalUpload, chosen: PartRecord[], signal?: AbortSignal) {
  for (const part of chosen) {
    const file = await open(join(home, part.inPlace ? 'data' : part.name), 'r');
    try {
      const start = part.inPlace ? (part.partNumber - 1) * (upload.partSizeBytes ?? 0) : 0;
      const buffer = Buffer.allocUnsafe(4 << 20);
      for (let done = 0; done < part.sizeBytes; ) {
        signal?.throwIfAborted();
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, part.sizeBytes - done), start + done);
        if (bytesRead === 0) throw new Error(`Part ${part.partNumber} is shorter on disk than recorded.`);
        yield buffer.subarray(0, bytesRead);
        done += bytesRead;
      }
    } finally {
      await file.close();
    }
  }
}

/** Creates the object's file in the upload's folder, synced, and returns its name. */
export async function assemble(
  home: string,
  upload: LocalUpload,
  chosen: PartRecord[],
  names: string[],
  signal?: AbortSignal,
) {
  const inPlace = isInPlace(upload, chosen, names);
  const name = inPlace ? 'data' : `${randomUUID()}.joined`;
  const file = await open(join(home, name), inPlace ? 'r+' : 'wx', 0o640);
  try {
    if (inPlace) await file.truncate(chosen.reduce((sum, part) => sum + part.sizeBytes, 0));
    else await writeBody(file, joinParts(home, upload, chosen, signal), 0);
    await file.sync();
    return name;
  } finally {
    await file.close();
  }
}
