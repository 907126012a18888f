import { Readable } from 'node:stream';
import { createLocalStorage } from './local-storage.ts';

/** Uploads parts of one byte each (1, 2, 3, …) and reports every acknowledgement on stdout, until it is killed. */
const [root = '', key = '', partSize = '', count = ''] = process.argv.slice(2);
const storage = createLocalStorage({ root });
const partSizeBytes = Number(partSize);
const uploadId = await storage.createMultipart(key, { partSizeBytes });
process.stdout.write(`upload ${uploadId}\n`);
const parts = Array.from({ length: Number(count) }, (_, index) => index + 1);
await Promise.all(
  parts.map(async (partNumber) => {
    const body = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(partSizeBytes / 64, partNumber)));
    await storage.putPart(key, uploadId, partNumber, body, { sizeBytes: partSizeBytes, maxBytes: partSizeBytes });
    process.stdout.write(`part ${partNumber}\n`);
  }),
);
await storage.completeMultipart(key, uploadId, await storage.listParts(key, uploadId));
process.stdout.write('done 0\n');
