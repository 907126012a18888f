import { useSearchParams } from 'wouter';
import { usualDays } from '../../entities/home/home-queries.ts';
import { withValues } from '../../platform/address-values.ts';

const homePeriods = ['7', '28', '90'] as const;
export type HomePeriod = (typeof homePeriods)[number];
const usual: HomePeriod = `${usualDays}`;

/** The period that is chosen, in the address: a link leads to the same, and so does going back. */
export function useHomePeriod() {
  const [params, setParams] = useSearchParams();
  const period = homePeriods.find((one) => one === params.get('days')) ?? usual;
  const choose = (next: HomePeriod) =>
    setParams((before) => withValues(before, { days: next === usual ? '' : next }), { replace: true });
  return { period, days: Number(period), choose };
}
