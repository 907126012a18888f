import { isIPv6 } from 'node:net';
import { ApiError } from './api-error.ts';
import type { Clock } from './clock.ts';
import type { RefusableReply } from './rate-limits.ts';

/** Over the limit: sets `Retry-After` and throws `request.rate_limited`. */
export type AddressLimit = (reply: RefusableReply, address: string) => void;

interface AddressLimitOptions {
  limit: number;
  windowSec: number;
  clock: Clock;
}

/** With more callers than this, the window starts over. */
const knownAddresses = 100_000;

/** A limit for calls that are too frequent to count in the database. Counts in this process, in fixed windows. */
export function createAddressLimit({ limit, windowSec, clock }: AddressLimitOptions): AddressLimit {
  let endsAtMs = 0;
  let counts = new Map<string, number>();

  return (reply, address) => {
    const nowMs = clock().getTime();
    if (nowMs >= endsAtMs || counts.size > knownAddresses) {
      endsAtMs = nowMs + windowSec * 1000;
      counts = new Map();
    }
    const subject = subscriberOf(address);
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    if (count <= limit) return;
    reply.header('retry-after', Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000)));
    throw new ApiError('request.rate_limited');
  };
}

/** The unit given to one subscriber: an IPv4 address, or an IPv6 network of 64 bits. */
export function subscriberOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%')[0]!.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
