import { isLoopback } from '../../config/read-env.ts';
import { recordAsPlatform } from '../../platform/audit/record-changes.repository.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createReach } from './ask-gateway.ts';
import { createDueRenewals } from './due-renewals.ts';
import { createEntitlements } from './entitlements.ts';
import { memberPurchasesRoutes } from './member-purchases.routes.ts';
import { createMemberPurchasesService } from './member-purchases.service.ts';
import { createOwnRenewalsService } from './own-renewals.service.ts';
import { createPayingParts } from './paying-parts.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { createPurchasing } from './purchasing.ts';
import { createRenewalsRepository } from './renewals.repository.ts';
import { createRepeatedWork } from './repeated-work.ts';
import { createSaleChoicesService } from './sale-choices.service.ts';
import { saleEventPath, saleEventRoutes } from './sale-event.routes.ts';
import { createSaleEventsService } from './sale-events.service.ts';
import { createSalesService } from './sales.service.ts';
import { createSalesAccountsRepository } from './sales-accounts.repository.ts';
import { createSalesAccountsService } from './sales-accounts.service.ts';
import { accountName, createSalesGateways } from './sales-gateways.ts';
import { createSeriesPrices } from './series-prices.ts';
import { createStandingWatch } from './standing-watch.ts';
import { createStillSold } from './still-sold.ts';
import { createTakenBack } from './taken-back.ts';
import { videoSalesRoutes } from './video-sales.routes.ts';
import type { VideoSalesPorts } from './video-sales-ports.ts';
import { createViewerPurchasesService } from './viewer-purchases.service.ts';
import { createWhatFollows } from './what-follows.ts';

export function createVideoSales(parts: Parts, ports: VideoSalesPorts) {
  const { database, grounds, keys, config, rateLimits, newId, clock, log } = parts;
  const { billing, streams, communities } = ports;
  const memberships = communities.paidMemberships;
  const { series } = ports.playlists;

  const purchases = createPurchasesRepository(database.db);
  grounds.judgeBy('purchase', async (asked) => {
    const counting = await purchases.countingAmong(asked.map(({ purchaseId }) => purchaseId));
    return asked.map(({ purchaseId }) => counting.has(purchaseId));
  });
  const standing = createStandingWatch(grounds);

  const sealed = createSealedText(keys.ring('sealing'));
  const gateways = createSalesGateways({
    ...{ database, sandbox: billing.viewersGateway, connect: billing.openSalesAccount, sealed },
    isSandboxAllowed: config.salesSandbox,
  });
  const explain = billing.explainDecline;
  const { followed, mails, told, renewals } = createWhatFollows({ ...parts, ...ports });
  const purchasing = createPurchasing({
    ...{ database, gateways, explain, clock, log, ...followed, ...createStillSold({ database, ...ports }) },
    listSeries: series.listOf,
  });
  const takenBack = createTakenBack({
    ...{ database, gateways, purchasing, clock, log, ...followed },
    recordAsPlatform: (tx, action, work) => recordAsPlatform(tx, { action, date: clock() }, work),
  });
  const sales = createSalesService({
    ...{ database, purchasing, gateways, priced: streams.pricedOn },
    setPlaylistPrice: series.setPriceIn,
    setCommunityPrice: memberships.setPriceIn,
  });
  async function accountOn(tx: Transaction, businessId: string) {
    const row = await createSalesAccountsRepository(tx).lock(businessId, 'share');
    return row ? accountName(row) : null;
  }
  const areVideosStopped = (businessId: string) => billing.areVideosStopped(database.db, businessId);
  const paying = {
    ...{ database, gateways, purchasing, accountOn, areVideosStopped },
    parts: createPayingParts({ gateways, explain, areVideosStopped, purchasing, newId, clock }),
  };
  const ownRenewals = createOwnRenewalsService({
    ...{ database, gateways, memberships, renewals, explain, clock },
    reach: createReach(log),
  });
  const members = createMemberPurchasesService({ ...paying, memberships, renewals: ownRenewals, clock });
  const due = createDueRenewals({
    ...{ database, gateways, memberships, renewals, purchasing, newId, clock, log },
    areVideosStopped: billing.areVideosStopped,
  });
  // As where money goes back: purchases, then what renews, then memberships.
  communities.memberGoing.subscribe('video-sales', async (tx, { communityId, memberId }) => {
    if (communityId === undefined) await createPurchasesRepository(tx).lockOfMember(memberId);
    await createRenewalsRepository(tx).lockOfGoing(memberId, communityId);
  });
  communities.communityEvent.subscribe('video-sales', async (tx, event) => {
    const hasGone = event.type === 'member.left' || event.type === 'member.banned';
    if (hasGone && event.member)
      await createRenewalsRepository(tx).cancelOf(event.member.communityId, event.member.memberId);
  });
  communities.memberErased.subscribe('video-sales', async (tx, accountId) => {
    await createPurchasesRepository(tx).forgetMember(accountId);
    await createRenewalsRepository(tx).forgetMember(accountId, clock());
  });
  communities.memberExporting.subscribe('video-sales', async (accountId) => ({
    payments: await members.paymentsOf(accountId),
    renewals: await ownRenewals.allOf(accountId),
  }));
  const entitlements = createEntitlements({
    keys: keys.ring('purchase'),
    find: purchases.find,
    listSeries: (streamId) => series.listOf(database.db, streamId),
  });
  const shown = {
    ...{ entitlements, listSeries: series.listOf, findStream: streams.findAny },
    seriesPrices: createSeriesPrices({ listSeries: series.listOf }),
  };
  const choices = createSaleChoicesService({
    ...{ ...shown, database, gateways },
    requireWatchable: streams.viewers.requireWatchable,
  });
  const viewers = createViewerPurchasesService({
    ...{ ...paying, ...shown, standing, mails, clock },
    lockPlaylist: series.lockIn,
    viewers: streams.viewers,
    lockStream: (tx, businessId, id) => streams.pricedOn(tx).lock(businessId, id),
  });

  const { protocol, hostname } = new URL(config.publicUrl);
  const accounts = createSalesAccountsService({
    ...{ database, gateways, connect: billing.openSalesAccount, sealed, clock },
    webhookUrlOf: (businessId) => `${config.publicUrl}${saleEventPath}/${businessId}`,
    takesLiveKeys: protocol === 'https:' || isLoopback(hostname),
  });
  const events = createSaleEventsService({ database, gateways, purchasing, takenBack, clock, log });
  const repeated = createRepeatedWork({ finishStale: purchasing.finishStale, renew: due.runDue, events, log });

  return {
    ...told,
    /** Resolves once what was left unfinished is finished. */
    finishStale: purchasing.finishStale,
    askForDisputes: events.askForDisputes,
    /** Resolves once what is due was charged, or could not be. */
    renewDue: due.runDue,

    routes({ app, route, onClose }: Http): void {
      videoSalesRoutes(route, { sales, accounts, choices, viewers }, rateLimits);
      memberPurchasesRoutes(route, { sales, members, renewals: ownRenewals }, rateLimits);
      saleEventRoutes(app, events);
      onClose(standing.stop);
    },

    start(): void {
      if (config.roles.includes('worker')) repeated.start();
    },

    stop: repeated.stop,
  };
}
