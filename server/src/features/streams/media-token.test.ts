import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { onlyKey } from '../../platform/keys/key-ring.ts';
import { createMediaTokens } from './media-token.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

describe('media tokens', () => {
  const tokens = createMediaTokens(onlyKey(randomBytes(32)), 6 * 3600);

  test('last at least as long as configured, and are the same for everybody within the hour', () => {
    const early = tokens.issue('str_1', 'viewer', at('12:10:00'));
    const late = tokens.issue('str_1', 'viewer', at('12:50:00'));
    expect(late.token).toBe(early.token);
    expect(late.expiresAt).toBe(at('19:00:00').getTime());
    expect(tokens.issue('str_1', 'viewer', at('13:00:01')).token).not.toBe(early.token);
  });

  test('can last only seconds', () => {
    const now = at('12:00:00');
    const { token, expiresAt } = createMediaTokens(onlyKey(randomBytes(32)), 6).issue('str_1', 'viewer', now);
    expect(expiresAt - now.getTime()).toBeGreaterThanOrEqual(6000);
    expect(expiresAt - now.getTime()).toBeLessThanOrEqual(7000);
    expect(tokens.verify('str_1', token)).toBeUndefined();
  });
});
