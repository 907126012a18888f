import { expect, test } from 'vitest';
import type { ApiError } from './api-error.ts';
import { createRateLimitsRepository } from './rate-limits.repository.ts';
import { createRateLimits, type RateLimit } from './rate-limits.ts';
import { createTestClock } from './testing/test-clock.ts';
import { describeOnBothDatabases } from './testing/test-database.ts';

const rule: RateLimit = { name: 'knock', limit: 3, windowSec: 60 };

describeOnBothDatabases('rate limits', (database) => {
  const clock = createTestClock();

  /** Opens what one process has: its own counter on the shared database. */
  function openProcess() {
    const rates = createRateLimits({ hits: createRateLimitsRepository(database().db), clock: clock.now });
    return async (subject: string, of = rule): Promise<number | 'allowed'> => {
      let retryAfterSec = Number.NaN;
      const reply = { header: (_name: 'retry-after', seconds: number) => (retryAfterSec = seconds) };
      try {
        await rates.enforce(reply, of, subject);
        return 'allowed';
      } catch (error) {
        expect((error as ApiError).code).toBe('request.rate_limited');
        return retryAfterSec;
      }
    };
  }

  test('allow the limit and say when to retry, rounded up to seconds', async () => {
    const knock = openProcess();
    for (let n = 0; n < 3; n += 1) expect(await knock('a')).toBe('allowed');
    clock.advanceSec(59.5);
    expect(await knock('a')).toBe(1);
    clock.advanceSec(0.5);
    expect(await knock('a')).toBe('allowed');
  });

  test('count each rule and each subject apart', async () => {
    const knock = openProcess();
    for (let n = 0; n < 3; n += 1) await knock('a');
    expect(await knock('a')).toBe(60);
    expect(await knock('b')).toBe('allowed');
    expect(await knock('a', { ...rule, name: 'ring' })).toBe('allowed');
  });

  test('hold across processes that count simultaneously', async () => {
    const processes = [openProcess(), openProcess(), openProcess()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => processes[n % 3]!('a')));
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(3);
  });

  test('store no readable address, and drop windows that have ended', async () => {
    const knock = openProcess();
    await knock('203.0.113.7 ada@example.com');
    const rows = async () => (await database().pool.query('select * from rate_limit')).rows;
    expect(JSON.stringify(await rows())).not.toMatch(/203\.0|ada/);
    clock.advanceSec(600);
    await knock('b');
    expect(await rows()).toHaveLength(1);
  });
});
