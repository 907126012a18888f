import type { QueryClient } from '@tanstack/react-query';

/** A response that made a page crash would make it crash again. */
export function forgetUnused(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive' });
}
