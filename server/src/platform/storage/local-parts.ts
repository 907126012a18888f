import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeBody } from './durable-file.ts';
import { hasCode } from './local-tree.ts';
import type { PutPartOptions, StoredPart } from './storage.ts';

export interface LocalUpload {
  key: string;
  partSizeBytes?: number | undefined;
}

export interface PartRecord extends StoredPart {
  /** Name of the record; for a part with its own file, also of that file. */
  name: string;
  /** Its bytes are in `data`, at its number's offset. */
  inPlace: boolean;
  writtenAt: bigint;
}

const partName = /^part-(\d{5})-([0-9a-f]{32})-(\d+)-(in|own)$/;

/** The newest record of each part, ascending. */
export async function readParts(home: string, names: string[]): Promise<PartRecord[]> {
  const newest = new Map<number, PartRecord>();
  for (const name of names) {
    const [, number, md5, size, place] = partName.exec(name) ?? [];
    if (!number || !md5 || !size) continue;
    const stats = await stat(join(home, name), { bigint: true }).catch(() => undefined);
    if (!stats) continue;
    const record: PartRecord = {
      name,
      partNumber: Number(number),
      etag: `"${md5}"`,
      sizeBytes: Number(size),
      inPlace: place === 'in',
      writtenAt: stats.mtimeNs,
    };
    const other = newest.get(record.partNumber);
    if (!other || isNewer(record, other)) newest.set(record.partNumber, record);
  }
  return [...newest.values()].sort((a, b) => a.partNumber - b.partNumber);
}

const number5 = (partNumber: number) => String(partNumber).padStart(5, '0');

function isNewer(a: PartRecord, b: PartRecord) {
  return a.writtenAt === b.writtenAt ? a.name > b.name : a.writtenAt > b.writtenAt;
}

/** Deletes what the newest record of a part replaces. */
export async function dropReplaced(home: string, name: string) {
  const names = (await readdir(home)).filter((other) => other.slice(0, 10) === name.slice(0, 10));
  const [kept] = await readParts(home, names);
  // Only records older than the newest, so that two writers of one part can never delete each other's.
  for (const other of names) if (kept && other !== kept.name) await rm(join(home, other), { force: true });
}

async function claim(home: string, partNumber: number) {
  const path = join(home, `claim-${number5(partNumber)}`);
  try {
    await (await open(path, 'wx')).close();
    return path;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined;
    throw error;
  }
}

/** Resolves with the record's name once the part is durable. */
export async function writePart(
  home: string,
  upload: LocalUpload,
  partNumber: number,
  body: AsyncIterable<Uint8Array>,
  options: PutPartOptions,
) {
  const { partSizeBytes } = upload;
  const md5 = createHash('md5');
  const fits = partSizeBytes !== undefined && options.sizeBytes !== undefined && options.sizeBytes <= partSizeBytes;
  const claimed = fits ? await claim(home, partNumber) : undefined;
  const temporary = join(home, `${randomUUID()}.tmp`);
  try {
    const file = await open(claimed ? join(home, 'data') : temporary, claimed ? 'r+' : 'wx', 0o640);
    let sizeBytes: number;
    try {
      const offset = claimed ? (partNumber - 1) * (partSizeBytes ?? 0) : 0;
      sizeBytes = await writeBody(file, body, offset, { ...options, onChunk: (chunk) => md5.update(chunk) });
      await file.datasync();
    } finally {
      await file.close();
    }
    const digest = md5.digest('hex');
    if (claimed) await (await open(temporary, 'wx')).close();
    const name = `part-${number5(partNumber)}-${digest}-${sizeBytes}-${claimed ? 'in' : 'own'}`;
    await rename(temporary, join(home, name));
    await syncFolder(home);
    return { name, etag: `"${digest}"` };
  } catch (error) {
    await rm(temporary, { force: true });
    if (claimed) await rm(claimed, { force: true });
    throw error;
  }
}
