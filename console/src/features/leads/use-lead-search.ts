import type { LeadQuery } from '../../entities/leads/lead-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';

const pageSize = 25;

/** Search, video and page of the leads, stored in the address. */
export function useLeadSearch() {
  const address = useListAddress<'video'>(['video']);
  const { search, page } = address;
  const streamId = address.read('video') || undefined;
  const asked = { ...(search && { search }), ...(streamId && { streamId }) };
  const query: LeadQuery = { page, size: pageSize, ...asked };
  return { address, asked, streamId, query };
}
