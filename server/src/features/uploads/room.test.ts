import { expect, onTestFinished, test, vi } from 'vitest';
import { createDiskReserve } from '../../platform/storage/disk-reserve.ts';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

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

describeOnSharedPlatform('a disk of which only the reserve is left', (database) => {
  test('takes no captions, pictures and imports', async () => {
    const { platform, business, begin } = await open(database(), {});
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'));
    const { id: communityId } = (
      await platform.call(business, 'POST', '/business/v1.1/community', { title: 'Boats', subdomain: 'boats' })
    ).data;
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const payload = Buffer.from(pixel, 'base64');
    const picture = { kind: 'VOD_THUMBNAIL', fileName: 'a.png', sizeBytes: payload.length };
    const { url } = (await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', picture)).data;
    vi.spyOn(platform.platform.storage, 'freeBytes').mockResolvedValue(1024 ** 3);
    onTestFinished(() => void vi.restoreAllMocks());
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
    const captions = { srclang: 'en', label: 'English', kind: 'captions', format: 'vtt', content };
    const full = { status: 507, error: 'server.storage_full' };
    expect(await begin(1)).toMatchObject(full);
    expect(await platform.call(business, 'POST', `/general/v1.1/stream/${streamId}/captions`, captions)).toMatchObject(
      full,
    );
    const file = { communityId, fileName: 'members.csv', sizeBytes: 10 };
    expect(await platform.call(business, 'POST', '/business/v1.1/community/import', file)).toMatchObject(full);
    const put = await platform.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'image/png' },
    });
    expect([put.statusCode, put.json().error]).toEqual([507, 'server.storage_full']);
  });
});

test('uploads leave the reserve of the disk alone', async () => {
  const requireDisk = (free: number | undefined) =>
    createDiskReserve({ storage: { freeBytes: async () => free }, reserve: 100 });
  await requireDisk(150)(50);
  await expect(requireDisk(150)(51)).rejects.toMatchObject({ code: 'server.storage_full' });
  await requireDisk(undefined)(1e15);
});
