import type { LeadQuery } from '../../platform/lead-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';

const pageSize = 25;

/** Search, video and page of the leads, as they stand in the address. */
export function useLeadSearch() {
  const { search, page, read, change } = useListAddress<'video'>();
  const streamId = read('video') || undefined;
  const query: LeadQuery = { page, size: pageSize, ...(search && { search }), ...(streamId && { streamId }) };
  return { search, streamId, query, change };
}
