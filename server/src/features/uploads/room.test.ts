import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { createRoom } from './room.ts';

const path = '/general/v1.1/stream/upload/media';

async function open(database: TestDatabase, env: Record<string, string>) {
  const platform = await openTestPlatform(database, { env });
  onTestFinished(() => platform.close());
  const business = await platform.signUp(`Acme${Math.random().toString(36).slice(2, 8)}`);
  let count = 0;
  const begin = (sizeBytes: number, more = {}) => {
    count += 1;
    const draft = { fileName: 'clip.mp4', sizeBytes, contentType: 'video/mp4', fingerprint: `file-${count}`, ...more };
    return platform.call(business, 'POST', path, draft);
  };
  return { platform, business, begin };
}

describeOnSharedPlatform('what a business may store', (database) => {
  test('is full for the file that would be too much, and has room again once something is deleted', async () => {
    const { platform, business, begin } = await open(database(), { ZEACON_BUSINESS_STORAGE_BYTES: '1000' });
    const first = await begin(600);
    expect(first.status).toBe(201);
    expect(await begin(401)).toMatchObject({ status: 413, error: 'upload.quota' });
    expect((await begin(400)).status).toBe(201);
    expect((await begin(1)).error).toBe('upload.quota');
    // The refused ones left nothing.
    expect((await platform.call(business, 'GET', path)).data.items).toHaveLength(2);
    await platform.call(business, 'DELETE', `/general/v1.1/stream/${first.data.stream.id}`);
    expect((await begin(600)).status).toBe(201);
  });

  test('holds for files into streams that exist, and for the same file goes on', async () => {
    const { platform, business, begin } = await open(database(), { ZEACON_BUSINESS_STORAGE_BYTES: '1000' });
    const made = await platform.call(business, 'POST', '/general/v1.1/stream/v2', { name: 'Event' });
    const streamId: string = made.data.id;
    expect((await begin(1001, { streamId })).error).toBe('upload.quota');
    const begun = await begin(1000, { streamId, fingerprint: 'same' });
    expect(begun.status).toBe(201);
    expect((await begin(1000, { streamId, fingerprint: 'same' })).data.ticket.uploadId).toBe(
      begun.data.ticket.uploadId,
    );
  });

  test('is not exceeded by many that begin at once', async () => {
    const { begin } = await open(database(), { ZEACON_BUSINESS_STORAGE_BYTES: '1000' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(400)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

test('uploads leave the reserve of the disk alone', async () => {
  const room = (free: number | undefined) =>
    createRoom({
      storage: { freeBytes: async () => free },
      storedBytes: async () => 0,
      businessStorageBytes: 0,
      storageReserveBytes: 100,
    });
  await room(150).requireDisk(50);
  await expect(room(150).requireDisk(51)).rejects.toMatchObject({ code: 'server.storage_full' });
  await room(undefined).requireDisk(1e15);
});
