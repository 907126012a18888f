import type { SplitResults } from '@zeacon/contract';
import type { ArmTotals } from './arm-totals.ts';
import { alpha, difference, estimate, momentsOfShare, visitorsMin } from './confidence.ts';

/** Above these a page is no longer good (web.dev, Core Web Vitals). */
export const goodPage = { lcpMs: 2500, inpMs: 200, cls: 0.1 } as const;

/** A proven harm that is smaller than this share of visitors stops nothing. */
const marginShare = 0.01;
/** Of visitors who meant to play, the share for whom it may fail. */
const failuresMax = 0.1;

const pageGuards = [
  ['LCP', 'lcp'],
  ['INP', 'inp'],
  ['CLS', 'cls'],
] as const;

/** Whether an arm harms the pages that it is on, in comparison with the baseline, or fails to play. */
export function guardsOf(baseline: ArmTotals, arms: readonly ArmTotals[]): SplitResults['guards'] {
  const others = arms.filter(({ arm }) => arm !== baseline.arm);
  const level = alpha / Math.max(1, others.length * pageGuards.length + arms.length);

  const ofPages = others.flatMap((one) =>
    pageGuards.flatMap(([guard, name]) => {
      const [own, base] = [one[name], baseline[name]];
      if (own.measured === 0 || base.measured === 0) return [];
      const [arm, compared] = [momentsOfShare(own.poor, own.measured), momentsOfShare(base.poor, base.measured)];
      const isHarmful =
        Math.min(own.measured, base.measured) >= visitorsMin && difference(arm, compared, level).low > marginShare;
      return { arm: one.arm, guard, share: 100 * arm.mean, compared: 100 * compared.mean, isHarmful };
    }),
  );

  const ofPlayback = arms.flatMap(({ arm, tried, failed }) => {
    if (tried === 0) return [];
    const failures = momentsOfShare(failed, tried);
    const isHarmful = tried >= visitorsMin && estimate(failures, level).low > failuresMax;
    return { arm, guard: 'PLAYBACK' as const, share: 100 * failures.mean, compared: 100 * failuresMax, isHarmful };
  });
  return [...ofPages, ...ofPlayback];
}
