import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { GuardedAddress } from './guarded-address.ts';
import { pinnedTo, portOf, reasonOf, until } from './guarded-connection.ts';

/** Nothing was answered. The message is for the owner of the address. */
export class GetFailedError extends Error {
  override readonly name = 'GetFailedError';
  readonly isLate: boolean;

  constructor(message: string, { isLate, cause }: { isLate: boolean; cause: unknown }) {
    super(message, { cause });
    this.isLate = isLate;
  }
}

export interface GuardedGetAnswer {
  /** Of the last request, after redirects within the origin. */
  url: string;
  status: number;
  /** Header lines by lower-case name, as they came. */
  headers: Readonly<Record<string, string[] | undefined>>;
  /** How the body begins, decoded; empty for a redirect. */
  text: string;
  /** The same, as it came. */
  bytes: Buffer;
  isCutOff: boolean;
  /** Where it redirects to, if that was not followed: to another origin, or for the sixth time. */
  redirect: { url: string; isLoop: boolean } | undefined;
}

export type GuardedGet = (url: string, signal?: AbortSignal) => Promise<GuardedGetAnswer>;

export interface GuardedGetOptions {
  address: Pick<GuardedAddress, 'resolve'>;
  userAgent: string;
  accept: string;
  /** From the look-up of the name to the end of the last answer, over all redirects. */
  timeoutMs: number;
  /** Of the body, before and after decompression. */
  maxBytes: number;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Reads from an address that a customer wrote down: over connections of its own, to exactly the network addresses that
 * were checked. Redirects are followed within the origin only, each checked anew. Rejects with `GetFailedError`, or with
 * the signal's reason once that is aborted.
 */
export function createGuardedGet({ address, timeoutMs, ...limits }: GuardedGetOptions): GuardedGet {
  return async (url, signal = new AbortController().signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const over = AbortSignal.any([signal, timeout]);
    let target = new URL(url);
    try {
      for (let followed = 0; ; followed++) {
        const addresses = await until(over, address.resolve(target.hostname, portOf(target)));
        const answer = await exchange(target, addresses, over, limits);
        const next = answer.next;
        if (!next) return answer;
        const isLoop = followed === maxRedirects;
        if (isLoop || next.origin !== target.origin) return { ...answer, redirect: { url: next.href, isLoop } };
        target = next;
      }
    } catch (cause) {
      signal.throwIfAborted();
      const late = { seconds: timeoutMs / 1000 };
      const isLate = timeout.aborted;
      const reason = isLate ? ruleMessages.fill(serverMessages.addressSilent, late) : reasonOf(cause, target.hostname);
      throw new GetFailedError(reason, { isLate, cause });
    }
  };
}

type Exchanged = GuardedGetAnswer & { next: URL | undefined };

function exchange(
  target: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { userAgent, accept, maxBytes }: Pick<GuardedGetOptions, 'userAgent' | 'accept' | 'maxBytes'>,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'GET',
      headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'gzip, deflate, br' },
      lookup: pinnedTo(addresses),
      agent: false,
      signal,
      maxHeaderSize: 64 * 1024,
    };
    const outgoing = target.protocol === 'https:' ? httpsRequest(target, options) : httpRequest(target, options);
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      read(answer, target, maxBytes)
        .then(resolve, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end();
  });
}

async function read(answer: IncomingMessage, target: URL, maxBytes: number): Promise<Exchanged> {
  const status = answer.statusCode ?? 0;
  const { location = '' } = answer.headers;
  const next = redirects.has(status) ? (URL.parse(location, target.href) ?? undefined) : undefined;
  const about = { url: target.href, status, headers: answer.headersDistinct, redirect: undefined, next };
  if (next) return { ...about, text: '', bytes: Buffer.alloc(0), isCutOff: false };
  const { bytes, isCutOff } = await readStart(decoded(answer), maxBytes);
  return { ...about, text: textOf(bytes, answer.headers['content-type'] ?? ''), bytes, isCutOff };
}

/** A broken end of a compressed body is reported by the stream, and fails the request. */
function decoded(answer: IncomingMessage): Readable {
  const decoder = decoderOf(answer.headers['content-encoding']?.trim().toLowerCase());
  return decoder ? pipeline(answer, decoder, () => {}) : answer;
}

function decoderOf(encoding: string | undefined) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return undefined;
}

async function readStart(body: Readable, maxBytes: number): Promise<{ bytes: Buffer; isCutOff: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCutOff: size > maxBytes };
}

function textOf(bytes: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
