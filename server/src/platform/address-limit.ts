import { isIPv6 } from 'node:net';
import { ApiError } from './api-error.ts';
import type { RefusableReply } from './rate-limits.ts';
import { createWindowLimit, type WindowLimitOptions } from './window-limit.ts';

/** Over the limit: sets `Retry-After` and throws `request.rate_limited`. */
export type AddressLimit = (reply: RefusableReply, address: string) => void;

/** A limit for calls that are too frequent to count in the database. */
export function createAddressLimit(options: WindowLimitOptions): AddressLimit {
  const take = createWindowLimit(options);

  return (reply, address) => {
    const waitSec = take(subscriberOf(address));
    if (waitSec === undefined) return;
    reply.header('retry-after', waitSec);
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

/** What often belongs to one sender: 256 IPv4 addresses, or an IPv6 network of 48 bits. */
export function rangeOf(address: string): string {
  const subscriber = subscriberOf(address);
  return subscriber.includes(':')
    ? subscriber.split(':').slice(0, 3).join(':')
    : subscriber.split('.').slice(0, 3).join('.');
}
