import type { IncomingMessage } from 'node:http';

/** The client's address, trusting this many reverse proxies; like `request.ip` of a call. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .reverse();
  const hops = [socket.remoteAddress ?? '', ...forwarded];
  return hops[Math.min(trustedProxies, hops.length - 1)]!;
}
