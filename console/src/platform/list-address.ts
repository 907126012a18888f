import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { pageOfAddress, toPageOfAddress, withValues } from './address-values.ts';

/** Maximum length of a search, as in the contract's lists. */
const searchMaxLength = 200;

const noFilters: readonly never[] = [];

/**
 * The state of a list in the address: search, page, and its own parameters `Name`. Those in `filters` narrow the list
 * like the search; others, such as its order, do not.
 */
export function useListAddress<Name extends string = never>(filters: readonly Name[] = noFilters) {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, searchMaxLength);

  /** Empty values are removed from the address. Any change except turning the page goes back to the first page. */
  function change(changes: Partial<Record<Name | 'search' | 'page', string>>) {
    setParams((before) => withValues(before, { page: '', ...changes }), { replace: !('page' in changes) });
  }

  return {
    search,
    page: pageOfAddress(params),
    read: (name: Name): string => params.get(name) ?? '',
    change,
    /** Whether search or filters are set, so that an empty result does not mean an empty list. */
    isNarrowed: search !== '' || filters.some((name) => params.get(name)),
    showAll: () =>
      change(Object.fromEntries(['search', ...filters].map((name) => [name, ''])) as Parameters<typeof change>[0]),
    turnTo: (page: number) => change({ page: toPageOfAddress(page) } as Parameters<typeof change>[0]),
  };
}

/** The part of a list's address that its frame needs, whatever parameters the list has. */
export type ListAddress = Omit<ReturnType<typeof useListAddress<never>>, 'read'>;

interface Shown {
  items: readonly unknown[];
  totalItems: number;
  totalPages: number;
}

/** Goes to the last page if the one in the address is beyond it, for example after its last item was deleted. */
export function useExistingPage(data: Shown | undefined, turnTo: (page: number) => void): void {
  const lastPage = data && data.items.length === 0 && data.totalItems > 0 ? data.totalPages - 1 : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turnTo` is new with every drawing.
  useEffect(() => {
    if (lastPage !== undefined) turnTo(Math.max(0, lastPage));
  }, [lastPage]);
}
