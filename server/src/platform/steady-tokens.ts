import type { Clock } from './clock.ts';
import { createExpiringTokens, type ExpiringTokensOptions } from './expiring-tokens.ts';

interface SteadyTokensOptions extends Omit<ExpiringTokensOptions, 'lifetimeMs'> {
  /** How long a token stays the same, so that browsers ask for each file once; it is good for once to twice that. */
  windowMs: number;
  clock: Clock;
}

/** Tokens for addresses of files, which are given out again and again. */
export function createSteadyTokens({ keys, purpose, windowMs, clock }: SteadyTokensOptions) {
  const tokens = createExpiringTokens({ keys, purpose, lifetimeMs: 2 * windowMs });
  return {
    issue: (id: string): string => tokens.issue(id, new Date(Math.floor(clock().getTime() / windowMs) * windowMs)),
    isValid: (id: string, token: string): boolean => tokens.isValid(id, token, clock()),
  };
}
