import { ApiError } from './api-error.ts';

/**
 * Media URLs may name their `environment` (spec section 7), once; one made for another installation is refused.
 */
export function requireEnvironment(given: unknown, own: string): void {
  if (given !== undefined && given !== own) throw new ApiError('media.environment_wrong');
}

/** For media whose addresses have no other parameter that counts. */
export function requireEnvironmentOf({ query }: { query: unknown }, own: string): void {
  requireEnvironment((query as { environment?: unknown }).environment, own);
}
