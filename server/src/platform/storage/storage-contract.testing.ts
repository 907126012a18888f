import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage } from './storage.ts';

export interface ContractSetting {
  storage: Storage;
  /** A folder for the test. */
  folder: string;
  /** Smallest part the store accepts, except for the last one. */
  partBytes: number;
}

export const bodyOf = (...chunks: Uint8Array[]) => Readable.from(chunks);
export const md5 = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** What every store must do. */
export function describeStorageContract(setting: () => ContractSetting): void {
  const fresh = () => `t-${randomBytes(6).toString('hex')}`;

  async function listed(prefix: string) {
    const found: string[] = [];
    for await (const { key } of setting().storage.list(prefix)) found.push(key);
    return found.sort();
  }

  function part(key: string, uploadId: string, partNumber: number, bytes: Uint8Array) {
    const limits = { sizeBytes: bytes.length, maxBytes: 64 << 20 };
    return setting().storage.putPart(key, uploadId, partNumber, bodyOf(bytes), limits);
  }

  test('returns what was stored, whole and by range, with its length and etag', async () => {
    const { storage } = setting();
    const key = `${fresh()}/a/1.m4s`;
    const { etag, sizeBytes } = await storage.put(key, Buffer.from('0123456789'), { contentType: 'video/iso.segment' });
    expect(sizeBytes).toBe(10);
    expect(await storage.head(key)).toMatchObject({ sizeBytes: 10, etag, modifiedAt: expect.any(Date) });
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('0123456789');
    for (const [range, text] of [
      [{}, '0123456789'],
      [{ start: 2, end: 4 }, '234'],
      [{ start: 7 }, '789'],
      [{ start: 8, end: 400 }, '89'],
    ] as const) {
      const read = await storage.read(key, range);
      expect(read).toMatchObject({ sizeBytes: 10, etag });
      expect((await buffer(read.stream)).toString()).toBe(text);
    }
    await expect(storage.read(key, { start: 10 })).rejects.toMatchObject({ code: 'InvalidRange' });
  });

  test('replaces an object whole and changes its etag', async () => {
    const { storage } = setting();
    const key = fresh();
    const first = await storage.put(key, Buffer.from('first one'));
    const second = await storage.put(key, bodyOf(Buffer.from('sec'), Buffer.from('ond')));
    expect(second.etag).not.toBe(first.etag);
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('second');
  });

  test('keeps the old object if a stream fails midway', async () => {
    const { storage } = setting();
    const key = fresh();
    await storage.put(key, Buffer.from('old'));
    async function* broken() {
      yield Buffer.from('new');
      throw new Error('the line dropped');
    }
    await expect(storage.put(key, broken())).rejects.toThrow('the line dropped');
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('old');
  });

  test('stores a file and returns it as one', async () => {
    const { storage, folder } = setting();
    const key = `${fresh()}/source.bin`;
    const bytes = randomBytes(300_000);
    await writeFile(join(folder, 'source.bin'), bytes);
    await storage.putFile(key, join(folder, 'source.bin'));
    await using file = await storage.localFile(key, AbortSignal.timeout(10_000));
    expect((await readFile(file.path)).equals(bytes)).toBe(true);
  });

  test('reports a missing object', async () => {
    const { storage } = setting();
    const key = fresh();
    expect(await storage.head(key)).toBeUndefined();
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'NoSuchKey' });
    await expect(storage.readBytes(key)).rejects.toMatchObject({ code: 'NoSuchKey' });
    await expect(storage.localFile(key)).rejects.toMatchObject({ code: 'NoSuchKey' });
    await storage.delete(key);
  });

  test('lists and deletes by prefix without affecting similar names', async () => {
    const { storage } = setting();
    const base = fresh();
    for (const name of ['1/a', '1/b/c', '10/a']) await storage.put(`${base}/${name}`, Buffer.from(name));
    expect(await listed(`${base}/1/`)).toEqual([`${base}/1/a`, `${base}/1/b/c`]);
    expect(await listed(`${base}/1`)).toHaveLength(3);
    await storage.deletePrefix(`${base}/1/`);
    expect(await listed(`${base}/`)).toEqual([`${base}/10/a`]);
    await storage.delete(`${base}/10/a`);
    expect(await listed(`${base}/`)).toEqual([]);
    await expect(storage.deletePrefix(base)).rejects.toMatchObject({ code: 'InvalidKey' });
    await expect(storage.deletePrefix('')).rejects.toMatchObject({ code: 'InvalidKey' });
  });

  test.each([
    '../out',
    'a/../../out',
    '/etc/passwd',
    'a//b',
    'a/./b',
    'a\\b',
    'a\0b',
    'a\nb',
    '',
    'a/',
    '..',
    'x'.repeat(1000),
  ])('refuses the key %j', async (key) => {
    const { storage, folder } = setting();
    const refused = { code: 'InvalidKey' };
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(storage.putFile(key, join(folder, 'none'))).rejects.toMatchObject(refused);
    await expect(storage.read(key)).rejects.toMatchObject(refused);
    await expect(storage.head(key)).rejects.toMatchObject(refused);
    await expect(storage.localFile(key)).rejects.toMatchObject(refused);
    await expect(storage.delete(key)).rejects.toMatchObject(refused);
    await expect(storage.createMultipart(key)).rejects.toMatchObject(refused);
  });

  test.each([true, false])('joins parts sent out of order, with the part size known beforehand: %s', async (known) => {
    const { storage, partBytes } = setting();
    const key = `${fresh()}/movie.mp4`;
    const bytes = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(777)];
    const uploadId = await storage.createMultipart(key, known ? { partSizeBytes: partBytes } : {});
    const sent = await Promise.all([3, 1, 2].map((n) => part(key, uploadId, n, bytes[n - 1]!)));
    expect(sent.map((answer) => answer.etag)).toEqual([3, 1, 2].map((n) => md5(bytes[n - 1]!)));
    const parts = await storage.listParts(key, uploadId);
    expect(parts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes])).toEqual([
      [1, partBytes],
      [2, partBytes],
      [3, 777],
    ]);
    expect(await storage.head(key)).toBeUndefined();
    const { etag } = await storage.completeMultipart(key, uploadId, parts);
    expect(await storage.head(key)).toMatchObject({ etag, sizeBytes: partBytes * 2 + 777 });
    expect(Buffer.from(await storage.readBytes(key)).equals(Buffer.concat(bytes))).toBe(true);
  });

  test('completes again with the same answer if the first was lost', async () => {
    const { storage } = setting();
    const key = fresh();
    const uploadId = await storage.createMultipart(key, { partSizeBytes: 100 });
    const { etag } = await part(key, uploadId, 1, Buffer.from('whole'));
    const first = await storage.completeMultipart(key, uploadId, [{ partNumber: 1, etag }]);
    expect(await storage.completeMultipart(key, uploadId, [{ partNumber: 1, etag }])).toEqual(first);
  });

  test.each([true, false])(
    'accepts a part again and keeps the last one, with the part size known: %s',
    async (known) => {
      const { storage, partBytes } = setting();
      const key = fresh();
      const uploadId = await storage.createMultipart(key, known ? { partSizeBytes: partBytes } : {});
      const last = randomBytes(10);
      const again = randomBytes(partBytes);
      const stale = await part(key, uploadId, 1, randomBytes(partBytes));
      await part(key, uploadId, 2, last);
      await part(key, uploadId, 1, again);
      await expect(
        storage.completeMultipart(key, uploadId, [
          { partNumber: 1, etag: stale.etag },
          { partNumber: 2, etag: md5(last) },
        ]),
      ).rejects.toMatchObject({ code: 'InvalidPart' });
      const parts = await storage.listParts(key, uploadId);
      expect(parts.map(({ etag }) => etag)).toEqual([md5(again), md5(last)]);
      await storage.completeMultipart(key, uploadId, parts);
      expect(Buffer.from(await storage.readBytes(key)).equals(Buffer.concat([again, last]))).toBe(true);
    },
  );

  test('refuses an incomplete or unordered list of parts, and the upload can continue', async () => {
    const { storage, partBytes } = setting();
    const key = fresh();
    const uploadId = await storage.createMultipart(key);
    const one = { partNumber: 1, ...(await part(key, uploadId, 1, randomBytes(partBytes))) };
    const two = { partNumber: 2, ...(await part(key, uploadId, 2, randomBytes(20))) };
    const refused = (parts: { partNumber: number; etag: string }[]) =>
      expect(storage.completeMultipart(key, uploadId, parts)).rejects;
    await refused([two, one]).toMatchObject({ code: 'InvalidPartOrder' });
    await refused([one, one]).toMatchObject({ code: 'InvalidPartOrder' });
    await refused([one, { ...two, partNumber: 3 }]).toMatchObject({ code: 'InvalidPart' });
    await refused([{ ...one, etag: two.etag }]).toMatchObject({ code: 'InvalidPart' });
    await storage.completeMultipart(key, uploadId, [one, two]);
    expect((await storage.head(key))?.sizeBytes).toBe(partBytes + 20);
  });

  test('refuses parts that are too large, truncated, too long or numbered out of range, and forgets them', async () => {
    const { storage } = setting();
    const key = fresh();
    const uploadId = await storage.createMultipart(key, { partSizeBytes: 8 });
    const put = (partNumber: number, size: number, options: { sizeBytes?: number; maxBytes: number }) =>
      expect(storage.putPart(key, uploadId, partNumber, bodyOf(randomBytes(size)), options)).rejects;
    await put(0, 4, { maxBytes: 10 }).toMatchObject({ code: 'InvalidArgument' });
    await put(10_001, 4, { maxBytes: 10 }).toMatchObject({ code: 'InvalidArgument' });
    await put(1, 11, { maxBytes: 10 }).toMatchObject({ code: 'EntityTooLarge' });
    await put(1, 11, { maxBytes: 10, sizeBytes: 11 }).toMatchObject({ code: 'EntityTooLarge' });
    await put(1, 4, { maxBytes: 10, sizeBytes: 5 }).toMatchObject({ code: 'IncompleteBody' });
    await put(1, 6, { maxBytes: 10, sizeBytes: 5 }).toMatchObject({ code: 'IncompleteBody' });
    expect(await storage.listParts(key, uploadId)).toEqual([]);
  });

  test('refuses uploads that are unknown, of another key, completed or aborted', async () => {
    const { storage } = setting();
    const key = fresh();
    const uploadId = await storage.createMultipart(key);
    await part(key, uploadId, 1, Buffer.from('one'));
    const gone = { code: 'NoSuchUpload' };
    for (const [where, id] of [
      [key, '../../etc'],
      [key, 'f'.repeat(32)],
      [`${key}-other`, uploadId],
    ] as const) {
      await expect(part(where, id, 1, Buffer.from('x'))).rejects.toMatchObject(gone);
      await expect(storage.listParts(where, id)).rejects.toMatchObject(gone);
      await expect(storage.completeMultipart(where, id, [{ partNumber: 1, etag: '"x"' }])).rejects.toMatchObject(gone);
    }
    await storage.abortMultipart(key, uploadId);
    await storage.abortMultipart(key, uploadId);
    await expect(part(key, uploadId, 2, Buffer.from('x'))).rejects.toMatchObject(gone);
    expect(await storage.head(key)).toBeUndefined();
  });

  test('stops a part when its signal aborts', async () => {
    const { storage } = setting();
    const key = fresh();
    const uploadId = await storage.createMultipart(key, { partSizeBytes: 100 });
    const stop = new AbortController();
    async function* endless() {
      for (;;) {
        yield Buffer.from('more');
        stop.abort(new Error('the visitor left'));
      }
    }
    const limits = { maxBytes: 1e9, signal: stop.signal };
    await expect(storage.putPart(key, uploadId, 1, endless(), limits)).rejects.toThrow();
    expect(await storage.listParts(key, uploadId)).toEqual([]);
  });
}
