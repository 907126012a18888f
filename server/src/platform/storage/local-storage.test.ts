import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { bodyOf, describeStorageContract, md5 } from './storage-contract.testing.ts';

let folder: string;
let root: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-storage-'));
  root = join(folder, 'store');
  storage = createLocalStorage({ root });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the local store', () => {
  describeStorageContract(() => ({ storage, folder, partBytes: 200_000 }));

  test('never follows a symbolic link out of its root', async () => {
    const outside = join(folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(outside, join(root, 'objects', 'door'));
    await symlink(join(outside, 'secret'), join(root, 'objects', 'window'));
    const refused = { code: 'InvalidKey' };
    await expect(storage.readBytes('door/secret')).rejects.toMatchObject(refused);
    await expect(storage.readBytes('window')).rejects.toMatchObject(refused);
    await expect(storage.localFile('door/secret')).rejects.toMatchObject(refused);
    await expect(storage.put('door/new/file', Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(storage.deletePrefix('door/deep/')).rejects.toMatchObject(refused);
    await expect(storage.createMultipart('door/x')).rejects.toMatchObject(refused);
    expect(await readdir(outside)).toEqual(['secret']);
  });

  test('an upload completed while its parts are listed is listed completely or not at all', async () => {
    const bytes = Buffer.from('0123456789');
    for (let round = 0; round < 40; round++) {
      const key = `listed/${round}`;
      const id = await storage.createMultipart(key, { partSizeBytes: 10 });
      const { etag } = await storage.putPart(key, id, 1, bodyOf(bytes), { maxBytes: 10, sizeBytes: 10 });
      const lists = Array.from({ length: 8 }, () => storage.listParts(key, id));
      const listed = Promise.allSettled(lists);
      await storage.completeMultipart(key, id, [{ partNumber: 1, etag }]);
      for (const list of await listed) {
        if (list.status === 'fulfilled') expect(list.value).toMatchObject([{ partNumber: 1, sizeBytes: 10 }]);
        else expect(list.reason).toMatchObject({ code: 'NoSuchUpload' });
      }
    }
  });

  test('refuses an object in place of a folder, and the reverse', async () => {
    await storage.put('conflict/a', Buffer.from('a'));
    await expect(storage.put('conflict', Buffer.from('x'))).rejects.toMatchObject({ code: 'KeyConflict' });
    await expect(storage.put('conflict/a/b', Buffer.from('x'))).rejects.toMatchObject({ code: 'KeyConflict' });
  });

  test('completes without copying if the part size is known', async () => {
    const uploadId = await storage.createMultipart('inode', { partSizeBytes: 1000 });
    const limits = { sizeBytes: 1000, maxBytes: 1000 };
    await expect(storage.putPart('inode', uploadId, 1, broken(), limits)).rejects.toThrow('dropped');
    for (const partNumber of [1, 2]) {
      const body = bodyOf(Buffer.alloc(1000, partNumber));
      await storage.putPart('inode', uploadId, partNumber, body, { sizeBytes: 1000, maxBytes: 1000 });
    }
    const { ino } = await stat(join(root, 'uploads', uploadId, 'data'));
    await storage.completeMultipart('inode', uploadId, await storage.listParts('inode', uploadId));
    expect((await stat(join(root, 'objects', 'inode'))).ino).toBe(ino);
  });

  test('keeps an acknowledged part if sending it again fails midway', async () => {
    const uploadId = await storage.createMultipart('resent', { partSizeBytes: 1000 });
    const whole = Buffer.alloc(1000, 1);
    const limits = { sizeBytes: 1000, maxBytes: 1000 };
    await storage.putPart('resent', uploadId, 1, bodyOf(whole), limits);
    await expect(storage.putPart('resent', uploadId, 1, broken(), limits)).rejects.toThrow('dropped');
    await storage.completeMultipart('resent', uploadId, [{ partNumber: 1, etag: md5(whole) }]);
    expect(Buffer.from(await storage.readBytes('resent')).equals(whole)).toBe(true);
  });

  test.each([1, 2])('a writer of part %i that is still running cannot change a completed object', async (late) => {
    const key = `late-${late}`;
    const uploadId = await storage.createMultipart(key, { partSizeBytes: 1000 });
    const whole = Buffer.alloc(1000, 1);
    const limits = { sizeBytes: 1000, maxBytes: 1000 };
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.alloc(500, 7);
      begun.resolve();
      await released.promise;
      yield Buffer.alloc(500, 7);
    }
    const writer = storage.putPart(key, uploadId, late, slow(), limits);
    await begun.promise;
    await storage.putPart(key, uploadId, 1, bodyOf(whole), limits);
    await storage.completeMultipart(key, uploadId, [{ partNumber: 1, etag: md5(whole) }]);
    released.resolve();
    await expect(writer).rejects.toMatchObject({ code: 'NoSuchUpload' });
    expect(Buffer.from(await storage.readBytes(key)).equals(whole)).toBe(true);
  });

  test('removes abandoned uploads and scratch files, and nothing newer', async () => {
    const uploadId = await storage.createMultipart('left-alone', {});
    await writeFile(join(root, 'scratch', 'crashed.tmp'), 'x');
    await storage.sweep(new Date(Date.now() - 60_000));
    expect(await storage.listParts('left-alone', uploadId)).toEqual([]);
    await storage.sweep(new Date(Date.now() + 60_000));
    await expect(storage.listParts('left-alone', uploadId)).rejects.toMatchObject({ code: 'NoSuchUpload' });
    expect(await readdir(join(root, 'scratch'))).toEqual([]);
    expect(await storage.head('conflict/a')).toBeDefined();
  });
});

describe('a writer that was killed', () => {
  const partSizeBytes = 1 << 20;
  const count = 6;

  test.each([1, 2, 4, 6])(
    'leaves nothing partly visible after %i reports, and the upload can be finished',
    async (reports) => {
      const key = `crash/${reports}`;
      const script = fileURLToPath(new URL('./crash-writer.testing.ts', import.meta.url));
      const args = [script, root, key, String(partSizeBytes), String(count)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const lines: [string, string][] = [];
      for await (const line of createInterface(child.stdout)) {
        lines.push(line.split(' ') as [string, string]);
        if (lines.length === reports) child.kill('SIGKILL');
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

      const uploadId = lines[0]?.[1] ?? '';
      const acknowledged = lines.filter(([what]) => what === 'part').map(([, number]) => Number(number));
      const seen = await storage.head(key);
      if (seen) expect(seen.sizeBytes).toBe(partSizeBytes * count);
      const bytes = (partNumber: number) => Buffer.alloc(partSizeBytes, partNumber);
      if (!seen) {
        const durable = await storage.listParts(key, uploadId);
        expect(durable.map((part) => part.partNumber)).toEqual(expect.arrayContaining(acknowledged));
        for (const part of durable) expect(part.etag).toBe(md5(bytes(part.partNumber)));
        for (let partNumber = 1; partNumber <= count; partNumber++) {
          if (durable.some((part) => part.partNumber === partNumber)) continue;
          const limits = { sizeBytes: partSizeBytes, maxBytes: partSizeBytes };
          await storage.putPart(key, uploadId, partNumber, bodyOf(bytes(partNumber)), limits);
        }
      }
      const parts = Array.from({ length: count }, (_, i) => ({ partNumber: i + 1, etag: md5(bytes(i + 1)) }));
      await storage.completeMultipart(key, uploadId, parts);
      const whole = Buffer.from(await storage.readBytes(key));
      expect(whole.equals(Buffer.concat(parts.map((part) => bytes(part.partNumber))))).toBe(true);
    },
  );
});

async function* broken() {
  yield Buffer.alloc(500, 9);
  throw new Error('the line dropped');
}
