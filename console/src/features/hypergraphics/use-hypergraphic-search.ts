import { useSearchParams } from 'wouter';
import type { HypergraphicQuery } from '../../platform/hypergraphic-queries.ts';

const pageSize = 24;

/** Search and page of the library, as they stand in the address. */
export function useHypergraphicSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 200);
  const isLiveOnly = params.get('live') === 'yes';
  const page = Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
  const query: HypergraphicQuery = {
    page,
    size: pageSize,
    ...(search && { search }),
    ...(isLiveOnly && { addToLiveStream: 'true' }),
  };

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<'search' | 'live' | 'page', string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !('page' in changes) },
    );
  }

  return { search, isLiveOnly, query, change };
}
