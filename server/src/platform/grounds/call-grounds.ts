import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiKeyHolder, BusinessUser } from '../actors/actor.ts';
import type { Ground } from './ground.ts';
import { groundOf } from './ground-of.ts';

export interface CallGrounds {
  run<T>(ground: Ground | undefined, work: () => Promise<T>): Promise<T>;
  /** Undefined for callers of whom nothing is known, and for what the platform does by itself. */
  current(): Ground | undefined;
}

/** Knows, through every await, on what ground the running code was called: what it signs for its caller ends with that. */
export function createCallGrounds(): CallGrounds {
  const storage = new AsyncLocalStorage<Ground | undefined>();
  return { run: (ground, work) => storage.run(ground, work), current: () => storage.getStore() };
}

type Caller = BusinessUser | ApiKeyHolder | { kind: string; ground?: Ground };

/** What whoever calls is let in for, where a business lets them in. */
export function groundOfCaller(caller: Caller): Ground | undefined {
  if (isOfBusiness(caller)) return groundOf(caller);
  return 'ground' in caller ? caller.ground : undefined;
}

const isOfBusiness = (caller: Caller): caller is BusinessUser | ApiKeyHolder =>
  caller.kind === 'business-user' || caller.kind === 'api-key';
