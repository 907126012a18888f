import { useSearchParams } from 'wouter';
import type { LeadQuery } from '../../platform/lead-queries.ts';

const pageSize = 25;

/** Search, video and page of the leads, as they stand in the address. */
export function useLeadSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 200);
  const streamId = params.get('video') || undefined;
  const page = Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1);
  const query: LeadQuery = { page, size: pageSize, ...(search && { search }), ...(streamId && { streamId }) };

  /** An empty value leaves the address. Anything but a page turn goes back to the first page. */
  function change(changes: Partial<Record<'search' | 'video' | 'page', string>>) {
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

  return { search, streamId, query, change };
}
