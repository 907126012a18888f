import {
  answerVideoPayment,
  checkPurchase,
  getPricesForBuyer,
  getSalesAccount,
  getSellingState,
  getViewerPayment,
  listOwnPurchases,
  listSales,
  openPurchase,
  payForVideo,
  refundPartOfSale,
  refundSale,
  removePlaylistPrice,
  removeSalesAccount,
  removeVideoPrice,
  sendPurchaseLink,
  setPlaylistPrice,
  setSalesAccount,
  setVideoPrice,
  usePurchaseLink,
} from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { onceGone } from '../../platform/web/once-gone.ts';
import type { SaleChoicesService } from './sale-choices.service.ts';
import type { SalesService } from './sales.service.ts';
import type { SalesAccountsService } from './sales-accounts.service.ts';
import type { ViewerPurchasesService } from './viewer-purchases.service.ts';

/** Cards are tried out by those who stole them. */
const paying = { name: 'sale-payment', limit: 20, windowSec: 600 };
/** Each asks Stripe. */
const connecting = { name: 'sale-account', limit: 20, windowSec: 3600 };
const linking = { name: 'sale-link', limit: 10, windowSec: 3600 };
const linkingTo = { name: 'sale-link-to', limit: 5, windowSec: 3600 };
const restoring = { name: 'sale-restore', limit: 30, windowSec: 600 };

export function videoSalesRoutes(
  route: Route,
  {
    sales,
    accounts,
    choices,
    viewers,
  }: {
    sales: SalesService;
    accounts: SalesAccountsService;
    choices: SaleChoicesService;
    viewers: ViewerPurchasesService;
  },
  rates: RateLimits,
) {
  const mayMail = ({ streamId, email }: { streamId: string; email: string }) =>
    rates.allows(linkingTo, `${streamId} ${email.toLowerCase()}`);

  route(setVideoPrice, ({ params, body }, { actor }) => sales.setPrice(actor.businessId, params.id, body));
  route(removeVideoPrice, async ({ params }, { actor }) => {
    await sales.removePrice(actor.businessId, params.id);
    return {};
  });
  route(setPlaylistPrice, ({ params, body }, { actor }) => sales.setSeriesPrice(actor.businessId, params.id, body));
  route(removePlaylistPrice, async ({ params }, { actor }) => {
    await sales.removeSeriesPrice(actor.businessId, params.id);
    return {};
  });
  route(listSales, ({ query }, { actor }) => sales.list(actor.businessId, query));
  route(refundSale, ({ params }, { actor }) => sales.refund(actor.businessId, params.id));
  route(refundPartOfSale, ({ params, body }, { actor }) => sales.refundPart(actor.businessId, params.id, body));

  route(getSellingState, (_call, { actor }) => accounts.state(actor.businessId));
  route(getSalesAccount, (_call, { actor }) => accounts.get(actor.businessId));
  route(setSalesAccount, async ({ body }, { actor, reply }) => {
    await rates.enforce(reply, connecting, actor.businessId);
    return accounts.set(actor.businessId, body);
  });
  route(removeSalesAccount, async (_call, { actor }) => {
    await accounts.remove(actor.businessId);
    return {};
  });

  route(getViewerPayment, ({ query, headers }, { actor }) =>
    choices.read(query.streamId ?? headers.streamid, actor.token, query.bought?.split(',')),
  );
  route(getPricesForBuyer, ({ body }, { actor }) => choices.forBuyer(body, actor.token));
  route(payForVideo, async ({ body }, { actor, request, reply }) => {
    await viewers.admit(body.streamId, actor.token);
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return viewers.pay(body, () => mayMail(body));
  });
  route(answerVideoPayment, async ({ body }, { actor, request, reply }) => {
    await viewers.admit(body.streamId, actor.token);
    await rates.enforce(reply, paying, subscriberOf(request.ip));
    return viewers.answer(body);
  });
  route(checkPurchase, ({ body }, { actor, reply }) => viewers.check(body, actor.token, onceGone(reply)));
  route(openPurchase, ({ body }, { actor }) => viewers.open(body, actor.token));
  route(sendPurchaseLink, async ({ body }, { actor, request, reply }) => {
    await viewers.admit(body.streamId, actor.token);
    await rates.enforce(reply, linking, subscriberOf(request.ip));
    // Whoever asks too often for others is told nothing of it.
    if (await mayMail(body)) await viewers.sendLink(body);
    return {};
  });
  route(usePurchaseLink, async ({ body }, { actor, request, reply }) => {
    await viewers.admit(body.streamId, actor.token);
    await rates.enforce(reply, restoring, subscriberOf(request.ip));
    return viewers.useLink(body.streamId, body.link);
  });
  route(listOwnPurchases, ({ body }, { actor }) => viewers.history(body.streamId, body.entitlement, actor.token));
}
