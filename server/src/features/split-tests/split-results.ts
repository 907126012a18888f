import type { SplitArmFigures, SplitEstimate, SplitResults, SplitTestDraft, SplitVerdict } from '@zeacon/contract';
import type { ArmTotals } from './arm-totals.ts';
import {
  alpha,
  difference,
  estimate,
  estimateShare,
  isProven,
  type Moments,
  momentsOfShare,
  momentsOfSums,
  visitorsMin,
} from './confidence.ts';
import { checkSampleRatio } from './sample-ratio.ts';
import { armsOf, baselineOf } from './split-arms.ts';
import { guardsOf } from './split-guards.ts';

type Settings = Pick<SplitTestDraft, 'variants' | 'holdOut' | 'metric'>;

const nobody = { measured: 0, poor: 0 };
const noTotals = (arm: string): ArmTotals => ({
  ...{ arm, visitors: 0, played: 0, failed: 0, tried: 0, converted: 0, conversions: 0, revenue: 0, revenueSquares: 0 },
  pages: { measured: 0, lcpMs: null, inpMs: null, cls: null },
  ...{ lcp: nobody, inp: nobody, cls: nobody },
});

const momentsOf: Record<Settings['metric'], (totals: ArmTotals) => Moments> = {
  CONVERSION: ({ converted, visitors }) => momentsOfShare(converted, visitors),
  ENGAGEMENT: ({ played, visitors }) => momentsOfShare(played, visitors),
  REVENUE: ({ visitors, revenue, revenueSquares }) => momentsOfSums(visitors, revenue, revenueSquares),
};

/** Everything that the counts of a test say. */
export function resultsOf(test: Settings, counted: readonly ArmTotals[], currency: string | null): SplitResults {
  const totalsOf = (key: string) => counted.find(({ arm }) => arm === key) ?? noTotals(key);
  // An arm without a share is of interest if somebody is in it.
  const arms = armsOf(test).filter(({ key, share }) => share > 0 || totalsOf(key).visitors > 0);
  const figures = arms.map(({ key, share, variant }): SplitArmFigures => {
    const totals = totalsOf(key);
    const { visitors, played, failed, converted, conversions, revenue, pages } = totals;
    return {
      ...{ arm: key, share, isVisible: variant !== null, visitors, conversions, revenue, pages, failed },
      engagement: variant && estimateShare(played, visitors),
      conversion: estimateShare(converted, visitors),
      revenuePerVisitor: estimate(momentsOf.REVENUE(totals)),
    };
  });

  const baseline = baselineOf(test);
  const moments = momentsOf[test.metric];
  const base = moments(totalsOf(baseline));
  const compared = arms.filter(
    ({ key, share, variant }) =>
      key !== baseline && share > 0 && (variant !== null || test.metric !== 'ENGAGEMENT') && totalsOf(key).visitors > 0,
  );
  const comparisons = compared.flatMap(({ key }) => {
    if (base.count === 0) return [];
    const arm = moments(totalsOf(key));
    const found = difference(arm, base, alpha / compared.length);
    const lift = base.mean > 0 ? (100 * found.value) / base.mean : null;
    return { arm: key, difference: found, lift, isProven: isProven(arm, base, found) };
  });

  const sampleRatio = checkSampleRatio(figures);
  const guards = guardsOf(
    totalsOf(baseline),
    arms.map(({ key }) => totalsOf(key)),
  );
  const harm = guards.find(({ isHarmful }) => isHarmful);
  const isEarly = arms.some(({ key, share }) => share > 0 && totalsOf(key).visitors < visitorsMin);
  const about = (
    kind: SplitVerdict['kind'],
    one?: { arm: string; lift: number | null; difference: SplitEstimate },
  ): SplitVerdict => ({
    ...{ kind, baseline, arm: one?.arm ?? null, lift: one?.lift ?? null, difference: one?.difference ?? null },
  });
  const byValue = comparisons.toSorted((a, b) => b.difference.value - a.difference.value);
  const better = byValue.find((one) => one.isProven && one.difference.low > 0);
  const worse = byValue.findLast((one) => one.isProven && one.difference.high < 0);

  function judge(): SplitVerdict {
    if (sampleRatio.isAlarming) return about('FAULTY');
    if (harm) return { ...about('HARMFUL'), arm: harm.arm };
    if (isEarly) return about('TOO_EARLY');
    if (better) return about('BETTER', better);
    if (worse) return about('WORSE', worse);
    return about('OPEN', byValue[0]);
  }
  return { arms: figures, comparisons, currency, sampleRatio, guards, verdict: judge() };
}
