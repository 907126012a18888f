/** The answer is longer than anything that was asked for. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

export interface BoundedFetchOptions {
  /** From the request to the end of the answer. */
  timeoutMs: number;
  /** Of the answer, decompressed. */
  maxBytes: number;
}

export type BoundedFetch = typeof fetch;

/** `fetch` for services that an operator configured: the answer has come as a whole, or there is none. */
export function createBoundedFetch({ timeoutMs, maxBytes }: BoundedFetchOptions): BoundedFetch {
  return async (input, options = {}) => {
    const limits = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
    const answer = await fetch(input, { ...options, redirect: 'manual', signal: AbortSignal.any(limits) });
    const body = await readWhole(answer, maxBytes);
    const { status, statusText, headers } = answer;
    return new Response(body.length > 0 ? body : null, { status, statusText, headers });
  };
}

async function readWhole({ body }: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLongError(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
