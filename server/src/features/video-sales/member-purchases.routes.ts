import {
  answerMembershipCard,
  answerMembershipPayment,
  cancelMembership,
  changeMembershipCard,
  getMembershipPayment,
  payForMembership,
  removeCommunityPrice,
  resumeMembership,
  setCommunityPrice,
} from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { MemberPurchasesService } from './member-purchases.service.ts';
import type { OwnRenewalsService } from './own-renewals.service.ts';
import type { SalesService } from './sales.service.ts';

/** Cards are tried out by those who stole them. */
const paying = { name: 'membership-payment', limit: 20, windowSec: 600 };
/** By person. */
const renewed = { name: 'membership-renewal', limit: 60, windowSec: 3600 };

export function memberPurchasesRoutes(
  route: Route,
  { sales, members, renewals }: { sales: SalesService; members: MemberPurchasesService; renewals: OwnRenewalsService },
  rates: RateLimits,
) {
  route(setCommunityPrice, ({ params, body }, { actor }) =>
    sales.setMembershipPrice(actor.businessId, params.id, body),
  );
  route(removeCommunityPrice, async ({ params }, { actor }) => {
    await sales.removeMembershipPrice(actor.businessId, params.id);
    return {};
  });

  route(getMembershipPayment, ({ query }, { actor }) => members.read(query.communityId, actor));
  route(payForMembership, async ({ body }, { actor, request, reply }) => {
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return members.pay(body, actor);
  });
  route(answerMembershipPayment, async ({ body }, { actor, request, reply }) => {
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return members.answer(body, actor);
  });

  route(cancelMembership, async ({ body }, { actor, reply }) => {
    await rates.enforce(reply, renewed, actor.accountId);
    return renewals.cancel(body.communityId, actor);
  });
  route(resumeMembership, async ({ body }, { actor, reply }) => {
    await rates.enforce(reply, renewed, actor.accountId);
    return renewals.resume(body.communityId, actor);
  });
  route(changeMembershipCard, async ({ body }, { actor, request, reply }) => {
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return renewals.changeCard(body.communityId, body.card, actor);
  });
  route(answerMembershipCard, async ({ body }, { actor, request, reply }) => {
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return renewals.answerCard(body.communityId, body.answer, actor);
  });
}
