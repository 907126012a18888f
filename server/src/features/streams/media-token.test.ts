import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { onlyKey } from '../../platform/keys/key-ring.ts';
import { createMediaTokens } from './media-token.ts';
import { type OwnersGround, ownersGround } from './owners-ground.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

describe('media tokens', () => {
  const tokens = createMediaTokens(onlyKey(randomBytes(32)), 6 * 3600);

  test('last at least as long as configured, and are the same for everybody within the hour', () => {
    const early = tokens.forViewer('str_1', at('12:10:00'));
    const late = tokens.forViewer('str_1', at('12:50:00'));
    expect(late.token).toBe(early.token);
    expect(late.expiresAt).toBe(at('19:00:00').getTime());
    expect(tokens.forViewer('str_1', at('13:00:01')).token).not.toBe(early.token);
  });

  test('can last only seconds', () => {
    const now = at('12:00:00');
    const { token, expiresAt } = createMediaTokens(onlyKey(randomBytes(32)), 6).forViewer('str_1', now);
    expect(expiresAt - now.getTime()).toBeGreaterThanOrEqual(6000);
    expect(expiresAt - now.getTime()).toBeLessThanOrEqual(7000);
    expect(tokens.verify('str_1', token)).toBeUndefined();
  });

  test('of owners carry what they were given for', () => {
    const now = at('12:00:00');
    const person = { kind: 'member', sessionId: 'ses_1', userId: 'usr_1', businessId: 'biz_1' } as const;
    const given: OwnersGround[] = [person, { ...person, impersonated: true }, { kind: 'api-key', keyId: 'key_1' }];
    const read = given.map((ground) => tokens.verify('str_1', tokens.forOwner('str_1', now, ground).token)?.ground);
    const mayWatch = { permission: 'videos.read' };
    expect(read).toEqual([{ ...given[0], ...mayWatch }, { ...given[1], ...mayWatch }, given[2]]);
  });

  test('of viewers carry what they were given for', () => {
    const now = at('12:00:00');
    const member = { kind: 'community-member', accountId: 'mbr_1', communityId: 'com_1' } as const;
    const key = { kind: 'api-key', keyId: 'key_1' } as const;
    const read = (limit: object) => tokens.verify('str_1', tokens.forViewer('str_1', now, limit).token);
    expect(read({ ground: member, purchaseId: 'pur_1' })).toMatchObject({ ground: member, purchaseId: 'pur_1' });
    expect(read({ ground: key })?.ground).toEqual(key);
    const person = { kind: 'member', sessionId: 'ses_1', userId: 'usr_1', businessId: 'biz_1' } as const;
    expect(read({ ground: person })?.ground).toEqual({ ...person, permission: 'videos.read' });
    const embedKeyId = 'emk_1';
    expect(read({ embedKeyId, ground: key })).toMatchObject({
      embedKeyId,
      ground: { kind: 'embed-key', keyId: embedKeyId },
    });
    const { token } = tokens.forViewer('str_1', now, { ground: member });
    for (const altered of [token.replace('mbr_1', 'mbr_2'), token.replace('.mbr_1-com_1', '')])
      expect(tokens.verify('str_1', altered)).toBeUndefined();
  });

  test('of owners are worth nothing for somebody else, or for nobody', () => {
    const { token } = tokens.forOwner('str_1', at('12:00:00'), { kind: 'api-key', keyId: 'key_1' });
    expect(tokens.verify('str_1', token)).toBeDefined();
    for (const altered of [token.replace('key_1', 'key_2'), token.replace('.key_1', ''), `${token}-as`, `${token}.x`])
      expect(tokens.verify('str_1', altered)).toBeUndefined();
  });

  test.each(['', '-', 'ses_1-usr_1', 'ses_1--biz_1', 'ses_1-usr_1-biz_1-x', 'ses_1-usr_1-biz_1-as-as'])(
    'no owner is read from "%s"',
    (text) => {
      expect(ownersGround(text)).toBeUndefined();
    },
  );
});
