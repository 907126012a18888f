import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { describeStorageContract } from './storage-contract.testing.ts';

const endpoint = process.env.ZEACON_TEST_S3_ENDPOINT;
const settings = {
  region: process.env.ZEACON_TEST_S3_REGION ?? 'us-east-1',
  forcePathStyle: true,
  credentials: {
    accessKeyId: process.env.ZEACON_TEST_S3_KEY ?? 'test:tester',
    secretAccessKey: process.env.ZEACON_TEST_S3_SECRET ?? 'testing',
  },
};

test('refuses a key that could leave the folder before any request', async () => {
  const storage = createS3Storage({ ...settings, bucket: 'b', endpoint: 'http://127.0.0.1:1' });
  await expect(storage.read('../x')).rejects.toMatchObject({ code: 'InvalidKey' });
  await expect(storage.deletePrefix('a')).rejects.toMatchObject({ code: 'InvalidKey' });
});

// Runs if the environment names an S3 service that tests may write to.
if (endpoint) {
  describe('a store in an S3 bucket', () => {
    let folder: string;
    let storage: Storage;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'zeacon-s3-'));
      const bucket = `zeacon-${randomBytes(6).toString('hex')}`;
      await new S3Client({ ...settings, endpoint }).send(new CreateBucketCommand({ Bucket: bucket }));
      storage = createS3Storage({ ...settings, endpoint, bucket });
    });

    afterAll(() => rm(folder, { recursive: true, force: true }));

    describeStorageContract(() => ({ storage, folder, partBytes: 5 << 20 }));

    test('sends a stream of unknown length in parts', async () => {
      const bytes = randomBytes(20 << 20);
      async function* body() {
        for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001);
      }
      const { sizeBytes } = await storage.put('stream/large', body());
      expect(sizeBytes).toBe(bytes.length);
      expect(Buffer.from(await storage.readBytes('stream/large')).equals(bytes)).toBe(true);
    });
  });
}
