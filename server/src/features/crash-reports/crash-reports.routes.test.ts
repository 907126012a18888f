import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createCrashReportsRepository } from './crash-reports.repository.ts';
import { crashReportsRoutes } from './crash-reports.routes.ts';
import { createCrashReportsService } from './crash-reports.service.ts';

const report = { name: 'Ada', email: 'ada@example.com', reason: 'I pressed save.\nThe page went white.' };

describeOnEachDatabase('crash reports', (database) => {
  async function build() {
    const built = await createBusinessApp(database(), {
      bind({ route, parts }) {
        const reports = createCrashReportsRepository(database().db);
        const service = createCrashReportsService({ reports, newId, clock: parts.clock.now });
        crashReportsRoutes(route, service, parts.rateLimits);
      },
    });
    const send = (payload: object) => built.app.inject({ method: 'POST', url: '/general/v1.1/logging', payload });
    const saved = async () => (await database().pool.query('select * from crash_report')).rows;
    return { ...built, send, saved };
  }

  test('are saved for anyone, word for word', async () => {
    const { send, saved } = await build();
    expect((await send(report)).statusCode).toBe(201);
    const createdAt = new Date('2026-03-10T12:00:00Z');
    expect(await saved()).toEqual([{ ...report, id: expect.stringMatching(/^crr_/), created_at: createdAt }]);
  });

  test.each([
    ['a name over 32 characters', { name: 'a'.repeat(33) }, { name: 'Cannot contain more than 32 characters' }],
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['a wrong email', { email: 'ada' }, { email: expect.any(String) }],
    ['no reason', { reason: '' }, { reason: 'Reason is required' }],
  ])('with %s are refused', async (_case, change, fieldErrors) => {
    const { send, saved } = await build();
    const answer = await send({ ...report, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'request.invalid', fieldErrors });
    expect(await saved()).toEqual([]);
  });

  test('are limited per address', async () => {
    const { send, saved, clock } = await build();
    for (let n = 0; n < 20; n += 1) await send(report);
    const refused = await send(report);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    clock.advanceSec(3600);
    expect((await send(report)).statusCode).toBe(201);
    expect(await saved()).toHaveLength(21);
  });
});
