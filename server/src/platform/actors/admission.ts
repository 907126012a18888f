import { apiKeyScopes, type Permission, permissions, type Requires, type RequiresKind } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { RefusableReply } from '../rate-limits.ts';
import type { ActorFor, Admitted } from './actor.ts';
import { requirePermission } from './require-permission.ts';
import { requireReach } from './require-reach.ts';

/** The parts of a request that identify its caller. */
export interface CallerRequest {
  method: string;
  /** Left out where nobody is judged by it. */
  ip?: string;
  country?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
  params: unknown;
  query: unknown;
  /** Undefined if it is read later or not at all. */
  body: unknown;
}

/** The part of a reply that an authenticator may write to. */
export interface CallerReply extends RefusableReply {
  setCookie(name: string, value: string, options: object): unknown;
  clearCookie(name: string, options: object): unknown;
}

/** Proves who is calling, or rejects with one of the kind's `refusals`. */
export type Authenticator<Kind extends RequiresKind> = (
  request: CallerRequest,
  reply: CallerReply | undefined,
) => Promise<Admitted[Kind]>;

/** One for every kind; the compiler reports missing ones. */
export type Authenticators = { readonly [Kind in RequiresKind]: Authenticator<Kind> };

export type Admit<R extends Requires> = (
  request: CallerRequest,
  reply: CallerReply | undefined,
) => Promise<ActorFor<R>>;

export interface Admission {
  /** Throws at once if there is no authenticator for this kind. */
  toAdmit<R extends Requires>(requires: R): Admit<R>;
}

/** Decides who is let in, for endpoints, other routes and connections. */
export function createAdmission(authenticators: Authenticators): Admission {
  return {
    toAdmit<R extends Requires>(requires: R): Admit<R> {
      const authenticate = findAuthenticator(authenticators, requires);
      return async (request, reply) => {
        const actor = await authenticate(request, reply);
        if (actor === undefined) throw new ApiError('auth.required');
        if (requires.kind === 'business' || requires.kind === 'member') requirePermission(actor, requires.permission);
        if (requires.kind === 'community' || requires.kind === 'communityMember') requireReach(actor, requires);
        return actor;
      };
    },
  };
}

function findAuthenticator<R extends Requires>(authenticators: Authenticators, requires: R): Authenticator<R['kind']> {
  const kind: R['kind'] | undefined = requires?.kind;
  const found = kind && Object.hasOwn(authenticators, kind) ? authenticators[kind] : undefined;
  if (typeof found !== 'function') throw new Error(`Nobody judges callers of the kind "${kind}".`);
  if (requires.kind === 'member') requireKnown(permissions, requires.permission);
  if (requires.kind === 'business') requireKnown(apiKeyScopes, requires.permission);
  return found;
}

function requireKnown(known: readonly Permission[], permission: Permission): void {
  if (!known.includes(permission)) throw new Error(`Callers of this kind can hold no permission "${permission}".`);
}
