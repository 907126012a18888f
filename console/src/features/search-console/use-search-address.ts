import { msg } from '@lingui/core/macro';
import { SearchPageSort } from '@zeacon/contract';
import { useListAddress } from '../../platform/list-address.ts';

/** By their days. */
export const periods = {
  '28': msg`Last 28 days`,
  '90': msg`Last 90 days`,
  '365': msg`Last 12 months`,
  '485': msg`Last 16 months`,
};
export type Period = keyof typeof periods;

export type SearchAddress = ReturnType<typeof useSearchAddress>;

/** Period, order and page, in the address. */
export function useSearchAddress() {
  const address = useListAddress<'period' | 'sort' | 'direction'>();
  const given = address.read('period');
  const sort = SearchPageSort.safeParse(address.read('sort'));
  return {
    ...address,
    period: (Object.hasOwn(periods, given) ? given : '28') as Period,
    sort: sort.success ? sort.data : ('impressions' as const),
    direction: address.read('direction') === 'asc' ? ('asc' as const) : ('desc' as const),
  };
}
