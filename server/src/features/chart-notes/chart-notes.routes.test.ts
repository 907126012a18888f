import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/chart-note';

describe.each(kindsOfWholeSuites)('notes on charts on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let serial = 0;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
  });
  beforeEach(async () => {
    owner = await here.signUp(`Acme${++serial}`);
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const write = (date: string, text: string) => here.call(owner, 'POST', base, { date, text });
  const list = (startDate: string, endDate: string) =>
    here.call(owner, 'GET', `${base}?startDate=${startDate}&endDate=${endDate}`);
  const texts = async (startDate: string, endDate: string) =>
    (await list(startDate, endDate)).data.items.map(({ text }: { text: string }) => text);

  test('are listed by day, both ends of the period included', async () => {
    await write('2026-03-10', 'Launch');
    await write('2026-03-01', 'Price');
    await write('2026-03-31', 'Sale');
    await write('2026-04-01', 'After');
    expect(await texts('2026-03-01', '2026-03-31')).toEqual(['Price', 'Launch', 'Sale']);
    expect(await texts('2026-03-02', '2026-03-30')).toEqual(['Launch']);
  });

  test('are changed, deleted and audited', async () => {
    const { data: note } = await write('2026-03-10', 'Launch');
    const { data: changed } = await here.call(owner, 'PUT', `${base}/${note.id}`, {
      date: '2026-03-11',
      text: 'Lunch',
    });
    expect(changed).toEqual({ ...note, date: '2026-03-11', text: 'Lunch' });
    await here.call(owner, 'DELETE', `${base}/${note.id}`);
    expect(await texts('2026-03-01', '2026-03-31')).toEqual([]);
    const { data } = await here.call(owner, 'GET', '/business/v1.1/audit-log?objectType=chart_note');
    expect(data.items.map(({ action }: { action: string }) => action)).toEqual([
      'chart_note.deleted',
      'chart_note.updated',
      'chart_note.created',
    ]);
    const gone = await here.call(owner, 'PUT', `${base}/${note.id}`, { date: '2026-03-11', text: 'Lunch' });
    expect(gone).toMatchObject({ status: 404, error: 'chart_note.not_found' });
    expect((await here.call(owner, 'DELETE', `${base}/${note.id}`)).status).toBe(404);
  });

  test.each([
    ['2026-02-30', 'Launch'],
    ['0000-01-01', 'Launch'],
    ['10.3.2026', 'Launch'],
    ['2026-03-10T10:00:00Z', 'Launch'],
    ['2026-03-10', ' '],
    ['2026-03-10', 'x'.repeat(201)],
  ])('%s, %s is refused', async (date, text) => {
    expect(await write(date, text)).toMatchObject({ error: 'request.invalid' });
    expect((await list('2026-02-30', '2026-03-31')).error).toBe('request.invalid');
  });
});
