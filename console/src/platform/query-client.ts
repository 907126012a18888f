import { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { ApiFailure } from './api-failure.ts';

/** Retries only what a retry may fix: no answer at all, and 5xx answers. */
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

/** Set once in `create-console.ts`, for state that outlives the pages. */
export const queryClientAtom = atom<QueryClient>();
