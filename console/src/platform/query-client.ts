import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** Tries again only what a second try may mend: no answer at all, and answers of the 5xx kind. */
function mayMend(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

export function createQueryClient({ retries = 2 } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, error) => count < retries && mayMend(error) },
    },
  });
}
