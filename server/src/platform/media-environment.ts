import { ApiError } from './api-error.ts';

/** Media URLs may name their `environment` (spec section 7); one made for another installation is refused. */
export function requireEnvironment(given: string | undefined, own: string): void {
  if (given !== undefined && given !== own) throw new ApiError('media.environment_wrong');
}
