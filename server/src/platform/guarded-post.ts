import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { GuardedAddress } from './guarded-address.ts';
import { pinnedTo, portOf, reasonOf, until } from './guarded-connection.ts';

/** Nothing was answered. The message is for the owner of the address. */
export class PostFailedError extends Error {
  override readonly name = 'PostFailedError';
}

export interface GuardedPostAnswer {
  /** Redirects are answered, never followed. */
  status: number;
  /** How the answer begins. */
  text: string;
}

export interface GuardedPostRequest {
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
}

export type GuardedPost = (url: string, request: GuardedPostRequest) => Promise<GuardedPostAnswer>;

export interface GuardedPostOptions {
  address: Pick<GuardedAddress, 'resolve'>;
  /** From the look-up of the name to the end of the answer, or to as much of it as is read. */
  timeoutMs: number;
  answerMaxBytes: number;
}

/**
 * Posts to an address that a customer wrote down: over a connection of its own, to exactly the network address that was
 * checked. Rejects with `PostFailedError`, or with the signal's reason once that is aborted.
 */
export function createGuardedPost({ address, timeoutMs, answerMaxBytes }: GuardedPostOptions): GuardedPost {
  return async (url, { signal, ...request }) => {
    const target = new URL(url);
    const { hostname: host } = target;
    const timeout = AbortSignal.timeout(timeoutMs);
    const over = AbortSignal.any([signal, timeout]);
    try {
      const addresses = await until(over, address.resolve(host, portOf(target)));
      return await exchange(target, addresses, { ...request, signal: over }, answerMaxBytes);
    } catch (cause) {
      signal.throwIfAborted();
      const late = { seconds: timeoutMs / 1000 };
      const reason = timeout.aborted ? ruleMessages.fill(serverMessages.addressSilent, late) : reasonOf(cause, host);
      throw new PostFailedError(reason, { cause });
    }
  };
}

function exchange(
  target: URL,
  addresses: readonly string[],
  { body, headers, signal }: GuardedPostRequest,
  answerMaxBytes: number,
): Promise<GuardedPostAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: pinnedTo(addresses),
      agent: false,
      signal,
      maxHeaderSize: 16 * 1024,
    };
    const outgoing: ClientRequest =
      target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options);
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      readStart(answer, answerMaxBytes)
        .then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end(body);
  });
}

async function readStart(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
