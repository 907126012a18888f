import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Ids that players make are UUIDs; anything else becomes one, always the same. */
export function uuidOf(id: string): string {
  if (uuid.test(id)) return id;
  const hex = createHash('md5').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A number for a visitor that only means something within one business; `0` for nobody. Signed, 64 bits. */
export function visitorNumberOf(businessId: string, visitorId: string): bigint {
  if (visitorId === '') return 0n;
  return createHash('sha256').update(`${businessId}|${visitorId}`).digest().readBigInt64BE();
}
