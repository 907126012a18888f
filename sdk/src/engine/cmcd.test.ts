import { expect, test } from 'vitest';
import { toCmcd } from './cmcd.ts';

test('writes all keys of a segment in order, words unquoted and the session id quoted', () => {
  const all = { br: 2800.4, bl: 3149, d: 4004.2, mtp: 25_449, ot: 'av', sid: 'a-b', st: 'v', su: true } as const;
  expect(toCmcd(all)).toBe('bl=3100,br=2800,d=4004,mtp=25400,ot=av,sf=h,sid="a-b",st=v,su,v=1');
});

test('leaves out unknown values and flags that are false', () => {
  expect(toCmcd({ br: undefined, mtp: Number.NaN, ot: 'm', su: false })).toBe('ot=m,sf=h,v=1');
});
