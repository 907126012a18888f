import type { SplitTestDraft } from '@zeacon/contract';
import { expect, test } from 'vitest';
import type { ArmTotals } from './arm-totals.ts';
import { resultsOf } from './split-results.ts';

const variant = { share: 50, form: null, content: null, title: null, selector: null };
const visibility: Pick<SplitTestDraft, 'variants' | 'holdOut' | 'metric'> = {
  variants: [variant],
  holdOut: 50,
  metric: 'CONVERSION',
};
const titles = { ...visibility, variants: [variant, { ...variant, title: 'Look' }], holdOut: 0 };

const totals = (arm: string, visitors: number, change: Partial<ArmTotals> = {}): ArmTotals => ({
  ...{ arm, visitors, played: 0, failed: 0, tried: 0, converted: 0, conversions: 0, revenue: 0, revenueSquares: 0 },
  pages: { measured: 0, lcpMs: null, inpMs: null, cls: null },
  ...{ lcp: { measured: 0, poor: 0 }, inp: { measured: 0, poor: 0 }, cls: { measured: 0, poor: 0 } },
  ...change,
});
const verdict = (settings: typeof visibility, ...counted: ArmTotals[]) => resultsOf(settings, counted, null).verdict;

test('a widget that sells is better than nothing, with the lift and its interval', () => {
  const found = verdict(visibility, totals('A', 1000, { converted: 200 }), totals('HOLDOUT', 1000, { converted: 100 }));
  expect(found).toMatchObject({ kind: 'BETTER', arm: 'A', baseline: 'HOLDOUT', lift: 100 });
  expect(found.difference?.low).toBeGreaterThan(0);
  expect(found.difference?.low).toBeLessThan(0.1);
});

test.each([
  ['nobody', 'TOO_EARLY', totals('A', 0), totals('HOLDOUT', 0)],
  ['a few', 'TOO_EARLY', totals('A', 99, { converted: 90 }), totals('HOLDOUT', 99)],
  ['no difference', 'OPEN', totals('A', 1000, { converted: 105 }), totals('HOLDOUT', 1000, { converted: 100 })],
  ['less than before', 'WORSE', totals('A', 1000, { converted: 10 }), totals('HOLDOUT', 1000, { converted: 100 })],
  ['lost visitors', 'FAULTY', totals('A', 700, { converted: 300 }), totals('HOLDOUT', 1000)],
  [
    'slower pages',
    'HARMFUL',
    totals('A', 1000, { converted: 300, lcp: { measured: 1000, poor: 300 } }),
    totals('HOLDOUT', 1000, { lcp: { measured: 1000, poor: 100 } }),
  ],
  [
    'pages that are a little slower',
    'OPEN',
    totals('A', 1000, { lcp: { measured: 1000, poor: 110 } }),
    totals('HOLDOUT', 1000, { lcp: { measured: 1000, poor: 100 } }),
  ],
  ['playback that fails', 'HARMFUL', totals('A', 1000, { tried: 400, failed: 90 }), totals('HOLDOUT', 1000)],
] as const)('%s is judged %s', (_what, kind, arm, baseline) => {
  expect(verdict(visibility, arm, baseline).kind).toBe(kind);
});

test('without a hold-out the first variant is what others are compared with', () => {
  const played = { ...titles, metric: 'ENGAGEMENT' as const };
  expect(verdict(played, totals('A', 1000, { played: 100 }), totals('B', 1000, { played: 300 }))).toMatchObject({
    kind: 'BETTER',
    arm: 'B',
    baseline: 'A',
    lift: 200,
  });
});

test('revenue is compared by visitor', () => {
  const money = { ...visibility, metric: 'REVENUE' as const };
  const sold = (orders: number) => ({ conversions: orders, revenue: orders * 10, revenueSquares: orders * 100 });
  const found = resultsOf(money, [totals('A', 2000, sold(400)), totals('HOLDOUT', 2000, sold(200))], 'EUR');
  expect(found.verdict).toMatchObject({ kind: 'BETTER', lift: 100 });
  expect(found.arms[0]?.revenuePerVisitor.value).toBe(2);
});

test('a visitor in an arm without a share is an alarm', () => {
  const found = resultsOf(titles, [totals('A', 500), totals('B', 500), totals('HOLDOUT', 1)], null);
  expect(found.sampleRatio).toMatchObject({ forbidden: ['HOLDOUT'], isAlarming: true });
});
