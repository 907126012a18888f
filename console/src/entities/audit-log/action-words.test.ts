import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';
import { fieldWords } from './field-words.ts';

const recorded = Object.values(contract).flatMap((value) =>
  typeof value === 'object' && value !== null && 'audit' in value && typeof value.audit === 'string'
    ? [value.audit]
    : [],
);

test('every action that a call is recorded as has words, not only its code', () => {
  expect(recorded.length).toBeGreaterThan(100);
  const byTheWay = contract.auditObjects.flatMap((object) =>
    ['created', 'updated', 'deleted'].map((verb) => `${object}.${verb}`),
  );
  const all = [
    ...recorded,
    ...byTheWay,
    'invite.accepted',
    'impersonation.begun',
    'impersonation.viewed',
    'promo_code.ended',
  ];
  expect(all.filter((action) => actionWords(action) === action)).toEqual([]);
});

test('what nobody has words for is shown as it is', () => {
  expect(actionWords('stream.danced')).toBe('stream.danced');
  expect(fieldWords('passwordHash')).toBe('Password');
  expect(fieldWords('codesGivenAt')).toBe('Codes given at');
});
