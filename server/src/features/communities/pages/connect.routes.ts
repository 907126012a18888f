import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declare } from '../../../platform/actors/declared-routes.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { pagePolicy } from '../../../platform/web/page-policy.ts';
import type { CommunitiesService } from '../communities.service.ts';
import { type CommunityAddresses, communityPath } from '../community-address.ts';
import { renderConnect } from './connect-page.ts';
import type { LeadToCommunity } from './lead-to-community.routes.ts';
import type { OfferSignOn } from './sign-on-offer.ts';

interface Deps {
  communities: Pick<CommunitiesService, 'findShown'>;
  addresses: Pick<CommunityAddresses, 'at' | 'urlOf'>;
  lead: LeadToCommunity;
  signOn: OfferSignOn;
}

type ConnectRequest = FastifyRequest<{ Params: { subdomain: string } }>;

/** The popup that `<zc-community-feed>` opens: on the community's own host, where its members have their cookie. */
export function connectRoutes(app: FastifyInstance, { communities, addresses, lead, signOn }: Deps) {
  app.get<{ Params: { subdomain: string } }>(
    `${communityPath}/:subdomain/connect`,
    declare({ kind: 'public' }, async (request: ConnectRequest, reply) => {
      const { subdomain } = request.params;
      const found = await communities.findShown(subdomain);
      const here = addresses.at(request.headers.host);
      if (!found || here?.subdomain !== subdomain) throw new ApiError('community.not_found');
      if (here.origin !== addresses.urlOf(subdomain) && !here.isNew) return lead(request, reply);
      const { html, styles } = renderConnect(found.shown, {
        signOn: signOn?.(found.shown.id),
        takesPassword: here.domain === undefined,
      });
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': pagePolicy({ styles, frameAncestors: "'none'", sells: true }),
          // Otherwise the popup would not know the page that opened it, to which it must answer.
          'cross-origin-opener-policy': 'unsafe-none',
          'referrer-policy': 'no-referrer',
        })
        .send(html);
    }),
  );
}
