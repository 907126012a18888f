import { expect, test, vi } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import type { ApiKeyGround } from './ground.ts';
import { createGrounds, type Judge } from './grounds.ts';

function open() {
  const clock = createTestClock();
  const revoked = new Set<string>();
  const judge = vi.fn<Judge<'api-key'>>(async (asked) => asked.map(({ keyId }) => !revoked.has(keyId)));
  const grounds = createGrounds({ clock: clock.now });
  grounds.judgeBy('api-key', judge);
  return { clock, revoked, judge, grounds };
}
const key = (keyId: string): ApiKeyGround => ({ kind: 'api-key', keyId });

test('what is asked at one time is judged together, each ground once', async () => {
  const { grounds, judge, revoked } = open();
  revoked.add('key_2');
  const asked = ['key_1', 'key_2', 'key_1', 'key_3'].map((id) => grounds.stands(key(id)));
  expect(await Promise.all(asked)).toEqual([true, false, true, true]);
  expect(judge).toHaveBeenCalledOnce();
  expect(judge.mock.calls[0]![0]).toHaveLength(3);
});

test('an answer serves for less than the five seconds in which a ticket must end', async () => {
  const { grounds, judge, revoked, clock } = open();
  expect(await grounds.stands(key('key_1'))).toBe(true);
  revoked.add('key_1');
  clock.advanceSec(2);
  expect(await grounds.stands(key('key_1'))).toBe(true);
  expect(judge).toHaveBeenCalledOnce();
  clock.advanceSec(2);
  expect(await grounds.stands(key('key_1'))).toBe(false);
});

test('where it cannot be found out it rejects, and is asked again', async () => {
  const { grounds, judge } = open();
  judge.mockRejectedValueOnce(new Error('The database is away.'));
  await expect(grounds.stands(key('key_1'))).rejects.toThrow('The database is away.');
  expect(await grounds.stands(key('key_1'))).toBe(true);
});

test('grounds that nobody judges carry nothing', async () => {
  const { grounds } = open();
  await expect(grounds.stands({ kind: 'embed-key', keyId: 'emk_1' })).rejects.toThrow('Nobody judges');
  expect(() => grounds.judgeBy('api-key', async () => [])).toThrow('judged already');
});
