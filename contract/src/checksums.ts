import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

export const checksumMaxDepth = 20;
/** Of the object as JSON. */
export const checksumMaxLength = 16_384;

const ChecksumObject = z.record(z.string(), z.unknown()).check(
  z.refine(
    (value) => isShallow(value, checksumMaxDepth),
    `Object must not be nested deeper than ${checksumMaxDepth} levels`,
  ),
  z.refine(
    (value) => !isShallow(value, checksumMaxDepth) || JSON.stringify(value).length <= checksumMaxLength,
    `Object must be at most ${checksumMaxLength} characters of JSON`,
  ),
  z.refine(
    (value) => !isShallow(value, checksumMaxDepth) || hasExactNumbers(value),
    `Object must hold no numbers beyond ${Number.MAX_SAFE_INTEGER}: write them as text`,
  ),
  z.refine(
    (value) => !isShallow(value, checksumMaxDepth) || isWellFormed(value),
    'Object must hold no half surrogate pairs: leave them out',
  ),
);

/** Half pairs cannot be encoded as UTF-8 (RFC 8785): different ones would be read as the same. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isWellFormed(key) && isWellFormed(member));
}

/** Beyond that, different numbers are read as the same one, and have the same checksum. */
function hasExactNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== 'object' || value === null || Object.values(value).every(hasExactNumbers);
}

/** Without recursion: callers choose how deep it is. */
function isShallow(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

const base = `${businessBase}/checksum` as const;
const tag = 'Checksums';

/** The order of an object's keys makes no difference. */
export const createChecksum = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Sign an object in the name of the business',
  requires: { kind: 'business', permission: 'players.write' },
  audit: { none: 'ticket' },
  body: z.object({ object: ChecksumObject }),
  status: 201,
  reply: z.object({ checksum: z.string() }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid'],
});

/** For pages: whether this platform signed exactly this object, for which business, and when. */
export const validateChecksum = endpoint({
  method: 'POST',
  path: `${base}/validate`,
  tag,
  summary: 'Check that an object was signed by this platform',
  requires: { kind: 'public' },
  audit: { none: 'reads' },
  body: z.object({ object: ChecksumObject, checksum: z.string().check(z.maxLength(300)) }),
  reply: z.object({
    isValid: z.boolean(),
    /** Null for what is not valid. */
    businessId: z.nullable(z.string()),
    signedDate: z.nullable(Instant),
  }),
  errors: ['request.invalid', 'request.rate_limited'],
});
