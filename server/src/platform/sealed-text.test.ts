import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { onlyKey } from './keys/key-ring.ts';
import { createSealedText } from './sealed-text.ts';

test('sealed text can be read again, and sealing the same text twice gives different results', () => {
  const { seal, open } = createSealedText(onlyKey(randomBytes(32)));
  const sealed = seal('live_key-ü');
  expect(open(sealed)).toBe('live_key-ü');
  expect(sealed).not.toContain('live_key');
  expect(seal('live_key-ü')).not.toBe(sealed);
});

test('text that was changed, or sealed by another server, is refused', () => {
  const { seal, open } = createSealedText(onlyKey(randomBytes(32)));
  const bytes = Buffer.from(seal('secret'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => open(bytes.toString('base64url'))).toThrow();
  expect(() => createSealedText(onlyKey(randomBytes(32))).open(seal('secret'))).toThrow();
});
