import { expect, test } from 'vitest';
import type { Participant } from './live-participant.ts';
import { presenceHere, viewersIn } from './live-presence.ts';

const viewer = (address: string, more: Partial<Participant> = {}) =>
  ({ role: 'viewer', address, joinedAtMs: 0, connectionId: address, ...more }) as Participant;
const times = (count: number, one: Participant) => Array.from({ length: count }, () => one);

test.each([
  ['few of each network count', [[...times(2, viewer('a')), viewer('b')]], 3],
  ['of many, as many as may', [times(9, viewer('a'))], 3],
  ['hosts do not count', [[viewer('a', { role: 'host' }), viewer('a')]], 1],
  ['whom a business signed for counts always', [times(9, viewer('a', { isSigned: true }))], 9],
  ['a network on several nodes counts once', [times(9, viewer('a')), [...times(9, viewer('a')), viewer('b')]], 4],
])('%s', (_, nodes, count) => {
  const reports = nodes.map((participants) => presenceHere(participants, [], 3));
  expect(viewersIn(reports, 3)).toBe(count);
});
