import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createSplitTest,
  getSplitResults,
  getWidget,
  getWidgetSite,
  listPlayerPages,
  listSplitTests,
  listWidgetVersions,
  type SplitResults,
  type SplitTest,
  startSplitTest,
  stopSplitTest,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { plainWidget } from '../../../entities/widgets/plain-widget.ts';
import { FakeFailure, type FakeServer } from '../../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../../testing/open-console.tsx';
import { pageOf } from '../../../testing/samples.ts';

const date = '2026-06-01T12:00:00.000Z';
const draft: SplitTest = {
  id: 'spt_1',
  widgetId: 'wgt_1',
  name: 'Worth it',
  status: 'DRAFT',
  stopReason: null,
  variants: [{ share: 50, form: null, content: null, title: null, selector: null }],
  holdOut: 50,
  coverage: 100,
  metric: 'CONVERSION',
  goal: null,
  plan: { visitorsPerDay: 1000, rate: 5, days: 28 },
  detectable: { visitorsPerArm: 14_000, points: 0.8, lift: 16 },
  startedDate: null,
  stoppedDate: null,
  createdDate: date,
};
const estimate = (value: number) => ({ value, low: value - 0.05, high: value + 0.05 });
const arm = (name: string, visitors: number, value: number): SplitResults['arms'][number] => ({
  arm: name,
  share: 50,
  isVisible: name === 'A',
  visitors,
  engagement: name === 'A' ? estimate(0.3) : null,
  conversion: estimate(value),
  conversions: 10,
  revenue: 0,
  revenuePerVisitor: estimate(1),
  pages: { measured: 0, lcpMs: null, inpMs: null, cls: null },
  failed: 0,
});
const better: SplitResults = {
  arms: [arm('A', 1000, 0.2), arm('HOLDOUT', 990, 0.1)],
  comparisons: [{ arm: 'A', difference: estimate(0.1), lift: 100, isProven: true }],
  currency: 'EUR',
  sampleRatio: { pValue: 0.8, forbidden: [], isAlarming: false },
  guards: [],
  verdict: { kind: 'BETTER', arm: 'A', baseline: 'HOLDOUT', lift: 100, difference: estimate(0.1) },
};

let server: FakeServer;
let tests: SplitTest[];
let results: SplitResults;

beforeEach(() => {
  server = createEmptyServer();
  tests = [];
  results = better;
  const dates = { createdDate: date, updatedDate: date, archivedDate: null };
  server.on(getWidget, () => ({
    ...plainWidget,
    ...{ key: 'wgt_1', businessAccountId: 'biz_1', name: 'Corner', ...dates },
    content: { kind: 'NEWEST' as const, streamId: null, playlistId: null },
  }));
  server.on(getWidgetSite, () => ({
    ...{ siteKey: 'pk_1', allowedDomains: [] },
    ...{ allowsOpaqueOrigins: false, allowsUnnamedCallers: false },
  }));
  server.on(listWidgetVersions, () => pageOf([]));
  server.on(listPlayerPages, () => pageOf([]));
  server.on(listSplitTests, () => ({ items: tests }));
  server.on(getSplitResults, () => results);
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a test is made, says what it can find, and is started', async () => {
  server.on(createSplitTest, ({ body }) => {
    tests = [{ ...draft, ...body.draft }];
    return tests[0]!;
  });
  server.on(startSplitTest, () => {
    tests = [{ ...draft, status: 'RUNNING', startedDate: date }];
    return tests[0]!;
  });
  await openConsole('/widgets/wgt_1', server);
  await press('New split test');
  const holdOut = screen.getByLabelText(/^Hold-out, percent/);
  await userEvent.clear(holdOut);
  await userEvent.type(holdOut, '40');
  await press('Save test');
  expect((await screen.findByRole('alert')).textContent).toBe('The shares must add up to 100');
  await userEvent.clear(holdOut);
  await userEvent.type(holdOut, '50');
  await press('Save test');
  await screen.findByText(/a difference of 16.0% \(0.8 percentage points\) is found/);
  await press('Start test');
  await screen.findByText('Variant A is better than Hold-out: +100.0%, between +5.0 and +15.0 percentage points.');
});

test('a variant that cannot play what the widget plays says so before it is sent', async () => {
  const sent: unknown[] = [];
  server.on(createSplitTest, ({ body }) => {
    sent.push(body);
    tests = [{ ...draft, ...body.draft }];
    return tests[0]!;
  });
  await openConsole('/widgets/wgt_1', server);
  await press('New split test');
  const variant = within(screen.getByRole('group', { name: 'Variant A' }));
  await userEvent.click(variant.getByRole('button', { name: /Form$/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Live bar/ }));
  expect(variant.getByRole('alert').textContent).toBe('A bar can only play live streams');
  await press('Save test');
  expect(sent).toEqual([]);
  await userEvent.click(variant.getByRole('button', { name: /Plays$/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Same as the widget',
    expect.stringContaining('The live stream'),
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^The live stream/ }));
  expect(variant.queryByRole('alert')).toBeNull();
  await press('Save test');
  await screen.findByRole('button', { name: 'Start test' });
  expect(sent).toHaveLength(1);
});

test('a variant in the page asks where, and says so before it is sent', async () => {
  const sent: unknown[] = [];
  server.on(createSplitTest, ({ body }) => {
    sent.push(body.draft.variants[0]);
    tests = [{ ...draft, ...body.draft }];
    return tests[0]!;
  });
  await openConsole('/widgets/wgt_1', server);
  await press('New split test');
  const variant = within(screen.getByRole('group', { name: 'Variant A' }));
  expect(variant.queryByLabelText(/^CSS selector/)).toBeNull();
  await userEvent.click(variant.getByRole('button', { name: /Form$/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^In the page/ }));
  variant.getByText('Name the element of your page that it is put into, by a CSS selector');
  await press('Save test');
  expect(sent).toEqual([]);
  await userEvent.type(variant.getByLabelText(/^CSS selector/), '#video');
  await press('Save test');
  await screen.findByRole('button', { name: 'Start test' });
  expect(sent).toEqual([expect.objectContaining({ form: 'INLINE', selector: '#video' })]);
});

test('a value that is not possible is said with the name of its field', async () => {
  await openConsole('/widgets/wgt_1', server);
  await press('New split test');
  const days = screen.getByLabelText(/^Days/);
  await userEvent.clear(days);
  await userEvent.type(days, '900');
  await press('Save test');
  expect((await screen.findByRole('alert')).textContent).toBe('Days: Use a whole number from 1 to 365');
});

test('a test that cannot be started any more says why', async () => {
  tests = [draft];
  const reason = 'Name the element of your page that it is put into, by a CSS selector';
  server.on(startSplitTest, () => {
    throw new FakeFailure('request.invalid', { 'variants.0.selector': reason });
  });
  await openConsole('/widgets/wgt_1', server);
  await press('Start test');
  await screen.findByText(reason);
});

test('figures of each group stand beside their intervals, and a running test can be stopped', async () => {
  tests = [{ ...draft, status: 'RUNNING', startedDate: date }];
  server.on(stopSplitTest, () => {
    tests = [{ ...draft, status: 'STOPPED', stopReason: 'PERSON' }];
    return tests[0]!;
  });
  await openConsole('/widgets/wgt_1', server);
  const table = await screen.findByRole('grid', { name: 'Results of the split test' });
  const row = within(table).getByRole('row', { name: /Variant A/ });
  expect(row.textContent).toContain('20.0% (15.0% – 25.0%)');
  await press('Stop test');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop test' }));
  await screen.findByText('Stopped');
});

test('a lost share and a harmful widget are said aloud', async () => {
  tests = [{ ...draft, status: 'STOPPED', stopReason: 'HARM' }];
  results = {
    ...better,
    sampleRatio: { pValue: 0.00001, forbidden: [], isAlarming: true },
    guards: [{ arm: 'A', guard: 'LCP', share: 40, compared: 10, isHarmful: true }],
    verdict: { ...better.verdict, kind: 'FAULTY' },
  };
  await openConsole('/widgets/wgt_1', server);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Do not trust these results/);
  screen.getByText(/Something is losing visitors from one group/);
  screen.getByText(/Variant A: the largest picture or text comes late \(LCP\) for 40.0% of visitors/);
  screen.getByText('Stopped because it did harm');
});
