import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../platform/api-error.ts';

/** Writes a body to a file; stops with `image.too_large` as soon as it exceeds the limit. */
export async function receiveFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<void> {
  let received = 0;
  const limited = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(new ApiError('image.too_large'));
      else done(null, chunk);
    },
  });
  await pipeline(body, limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
}
