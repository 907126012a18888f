import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** How much of a search counts, as in the contract's lists. */
const searchMaxLength = 200;

/** Page numbers start at 0; the address counts from 1, and leaves the first out. */
export function pageOfAddress(params: URLSearchParams): number {
  return Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
}

/** What a list shows as it stands in the address: its search, its page, and whatever parameters `Name` are its own. */
export function useListAddress<Name extends string>() {
  const [params, setParams] = useSearchParams();

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<Name | 'search' | 'page', string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !('page' in changes) },
    );
  }

  return {
    search: (params.get('search') ?? '').slice(0, searchMaxLength),
    page: pageOfAddress(params),
    read: (name: Name): string => params.get(name) ?? '',
    change,
  };
}

interface Shown {
  items: readonly unknown[];
  totalItems: number;
  totalPages: number;
}

/** Goes to the last page there is when the one in the address is beyond it, as after its last item was deleted. */
export function useExistingPage(data: Shown | undefined, change: (changes: { page: string }) => void): void {
  const lastPage = data && data.items.length === 0 && data.totalItems > 0 ? data.totalPages : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with every drawing.
  useEffect(() => {
    if (lastPage !== undefined) change({ page: lastPage > 1 ? String(lastPage) : '' });
  }, [lastPage]);
}
