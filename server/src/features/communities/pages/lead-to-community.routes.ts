import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/api-error.ts';
import { type CommunityAddresses, communityPath } from '../community-address.ts';

interface Deps {
  addresses: Pick<CommunityAddresses, 'at' | 'urlOf'>;
}

type ToCommunity = FastifyRequest<{ Params: { subdomain: string } }>;
export type LeadToCommunity = ReturnType<typeof createLeadToCommunity>;

/**
 * Leads to the same page of a community where it is now: from the platform's host, where links in mails lead, and from
 * the hosts that it has besides its address. A fragment is kept by browsers.
 */
export const createLeadToCommunity =
  ({ addresses }: Deps) =>
  (request: ToCommunity, reply: FastifyReply) => {
    const { subdomain } = request.params;
    if (!/^[a-z][a-z0-9-]{0,62}$/.test(subdomain)) throw new ApiError('community.not_found');
    const rest = request.url.slice(`${communityPath}/${subdomain}`.length);
    const isOfCommunity = addresses.at(request.headers.host)?.subdomain === subdomain;
    // A domain of its own can end: browsers may keep 308 for good.
    reply.header('cache-control', 'no-store');
    return reply.redirect(`${addresses.urlOf(subdomain)}${rest || '/'}`, isOfCommunity ? 308 : 302);
  };
