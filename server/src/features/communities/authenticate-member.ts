import type { CommunityMember } from '../../platform/actors/actor.ts';
import type { Authenticators, CallerRequest } from '../../platform/actors/admission.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MemberSessions } from './member-sessions.service.ts';

/**
 * On a community's host alone: sent to no other. Over https browsers also take it from that host alone, so that no
 * other community's page can sign somebody in as another.
 */
export const memberCookieOf = ({ isSecure }: Pick<CommunityAddresses, 'isSecure'>) =>
  isSecure ? '__Host-zc_member' : 'zc_member';

interface Deps {
  sessions: Pick<MemberSessions, 'find'>;
  addresses: Pick<CommunityAddresses, 'at' | 'isSecure'>;
}

/** By a bearer token, or by the cookie of a community's page. */
export function createMemberAuthenticators({ sessions, addresses }: Deps) {
  async function find(request: CallerRequest): Promise<CommunityMember | undefined> {
    const token = bearerOf(request) ?? request.cookies[memberCookieOf(addresses)];
    const found = token === undefined ? undefined : await sessions.find(token);
    if (!found || !isMadeFor(found.origin, request)) return undefined;
    const { origin, ...member } = found;
    return { kind: 'community-member', ...member, isEmbedded: origin !== null };
  }

  /** Other communities are of the same site, so that `SameSite` does not hold them off. */
  function isForeign(request: CallerRequest): boolean {
    if (isRead(request) || bearerOf(request)) return false;
    const here = addresses.at(String(request.headers.host ?? ''));
    return here === undefined || request.headers.origin !== here.origin;
  }

  return {
    community: async (request) => (isForeign(request) ? undefined : await find(request)) ?? { kind: 'anyone' },
    communityMember: async (request) => {
      const member = await find(request);
      if (!member) throw new ApiError('auth.required');
      if (isForeign(request)) throw new ApiError('auth.csrf');
      return member;
    },
  } satisfies Pick<Authenticators, 'community' | 'communityMember'>;
}

/** As anybody, where the contract says of no call whether feeds on other pages may make it. */
export const onOwnPages =
  (authenticate: Authenticators['community']): Authenticators['community'] =>
  async (request, reply) => {
    const visitor = await authenticate(request, reply);
    return visitor.kind === 'community-member' && visitor.isEmbedded ? { kind: 'anyone' } : visitor;
  };

/** Browsers name the page of every call to another origin, and of those to their own that write. */
function isMadeFor(origin: string | null, { headers }: CallerRequest): boolean {
  if (origin === null || headers.origin === origin) return true;
  const isOwn = headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin';
  return isOwn && new URL(origin).host === headers.host;
}

const bearerOf = ({ headers }: CallerRequest) =>
  /^Bearer ([\w-]{20,100})$/.exec(String(headers.authorization ?? ''))?.[1];

const isRead = ({ method }: CallerRequest) => method === 'GET' || method === 'HEAD';
