import type { Account, DisputeState } from '@zeacon/contract';
import { isLoopback } from '../../config/read-env.ts';
import { recordAsPlatform } from '../../platform/audit/record-changes.repository.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createEntitlements } from './entitlements.ts';
import { memberPurchasesRoutes } from './member-purchases.routes.ts';
import {
  createMemberPurchasesService,
  type MemberPurchasesService,
  type PaidMemberships,
} from './member-purchases.service.ts';
import { createMembershipMails } from './membership-mails.ts';
import { createPayingParts } from './paying-parts.ts';
import { createPurchasesRepository, type PurchaseRow } from './purchases.repository.ts';
import { createPurchasing } from './purchasing.ts';
import { saleEventPath, saleEventRoutes } from './sale-event.routes.ts';
import { createSaleEventsService } from './sale-events.service.ts';
import { createSaleMails, type SaleMailsDeps } from './sale-mails.ts';
import { createSalesService, type SalesDeps } from './sales.service.ts';
import { createSalesAccountsRepository } from './sales-accounts.repository.ts';
import { createSalesAccountsService } from './sales-accounts.service.ts';
import type { AccountKeys, CardsGateway, Declined, FormGateway } from './sales-gateway.ts';
import { accountName, createSalesGateways } from './sales-gateways.ts';
import type { ListSeries } from './sold-series.ts';
import { createTakenBack } from './taken-back.ts';
import { videoSalesRoutes } from './video-sales.routes.ts';
import { createViewerPurchasesService, type ViewerPurchasesDeps } from './viewer-purchases.service.ts';

type Priced = NonNullable<Awaited<ReturnType<ViewerPurchasesDeps['findStream']>>>;
type Payment = Pick<
  PurchaseRow,
  | ('businessId' | 'streamId' | 'streamName' | 'playlistId' | 'playlistName')
  | ('communityId' | 'communityName' | 'amount' | 'currency')
>;

export interface VideoSalesPorts {
  accounts: {
    accountsOn: (queries: Queryable) => { find(businessId: string): Promise<Account | undefined> };
  };
  billing: {
    viewersGateway: CardsGateway;
    openSalesAccount: (keys: AccountKeys) => Promise<FormGateway>;
    explainDecline: (declined: Declined) => string;
  };
  mail: { queue: SaleMailsDeps['queueMail'] };
  streams: {
    findAny: ViewerPurchasesDeps['findStream'];
    findOn: (on: Queryable) => (id: string) => Promise<object | undefined>;
    pricedOn: (on: Queryable) => Pick<ReturnType<SalesDeps['priced']>, 'set'> & {
      lock(businessId: string, id: string): Promise<(Priced & { contentType: string }) | undefined>;
    };
    viewers: ViewerPurchasesDeps['viewers'] & { findCounted(id: string): Promise<{ isShown: boolean } | undefined> };
  };
  playlists: {
    series: {
      setPriceIn: SalesDeps['setPlaylistPrice'];
      lockIn: ViewerPurchasesDeps['lockPlaylist'];
      exists: (on: Queryable, id: string) => Promise<boolean>;
      listOf: ListSeries;
    };
  };
  communities: {
    paidMemberships: PaidMemberships;
    memberErased: Subscribable<[Transaction, accountId: string]>;
    memberExporting: Subscribable<[accountId: string], Awaited<ReturnType<MemberPurchasesService['paymentsOf']>>>;
  };
  streamPayments: {
    recordIn: (tx: Transaction, paid: Payment & { payer: string; reference: string }) => Promise<void>;
    markIn: (
      tx: Transaction,
      businessId: string,
      reference: string,
      change: { refundedAmount?: number; refundedAt?: Date | null; dispute?: DisputeState },
    ) => Promise<void>;
  };
}

/** How often what is unfinished is looked for. */
const sweepEveryMs = 60_000;
const disputesEveryMs = 6 * 3_600_000;

export function createVideoSales(parts: Parts, ports: VideoSalesPorts) {
  const { database, hooks, grounds, keys, config, rateLimits, newId, clock, log } = parts;
  const { accounts, billing, mail, streams, streamPayments } = ports;
  const memberships = ports.communities.paidMemberships;
  const { series } = ports.playlists;
  /** Run in the transaction that writes it down. */
  const videoSold = hooks.create<[Transaction, PurchaseRow]>('videoSold');
  const saleRefunded = hooks.create<[Transaction, PurchaseRow]>('saleRefunded');
  const saleRepeated = hooks.create<[Transaction, PurchaseRow & { repeatedSaleId: string }]>('saleRepeated');
  const salePartlyRefunded = hooks.create<[Transaction, PurchaseRow]>('salePartlyRefunded');
  const saleDisputed = hooks.create<[Transaction, PurchaseRow, DisputeState]>('saleDisputed');

  const purchases = createPurchasesRepository(database.db);
  grounds.judgeBy('purchase', async (asked) => {
    const counting = await purchases.countingAmong(asked.map(({ purchaseId }) => purchaseId));
    return asked.map(({ purchaseId }) => counting.has(purchaseId));
  });

  const sealed = createSealedText(keys.ring('sealing'));
  const gateways = createSalesGateways({
    ...{ database, sandbox: billing.viewersGateway, connect: billing.openSalesAccount, sealed },
    isSandboxAllowed: config.salesSandbox,
  });
  const explain = billing.explainDecline;
  const mailing: SaleMailsDeps = {
    queueMail: mail.queue,
    businessNameOn: (on) => async (id) => (await accounts.accountsOn(on).find(id))?.businessName ?? '',
    clock,
  };
  const mails = createSaleMails(mailing);
  const membershipMails = createMembershipMails({
    ...mailing,
    pageOf: async (tx, id) => (await memberships.findOn(tx, id))?.page ?? { path: '/' },
  });
  const mailsOf = ({ communityId }: PurchaseRow) => (communityId === null ? mails : membershipMails);
  async function onPartlyRefunded(tx: Transaction, row: PurchaseRow, amount: number): Promise<void> {
    await streamPayments.markIn(tx, row.businessId, row.id, { refundedAmount: row.refundedAmount });
    // Less is given back than it said before where a refund has failed.
    if (amount <= 0) return;
    await mailsOf(row).partlyRefunded(tx, row, amount);
    await salePartlyRefunded.run(tx, row);
  }
  const purchasing = createPurchasing({
    onPartlyRefunded,
    ...{ database, gateways, explain, clock, log },
    listSeries: series.listOf,
    async isShown({ streamId, playlistId, communityId }) {
      // What is paid for in vain goes back by itself.
      if (communityId !== null) return true;
      if (playlistId !== null) return series.exists(database.db, playlistId);
      return (await streams.viewers.findCounted(streamId ?? ''))?.isShown ?? false;
    },
    async exists(on, row) {
      const { streamId, playlistId } = row;
      const membership = membershipOf(row);
      if (membership) return memberships.mayBegin(on, membership);
      return playlistId === null
        ? (await streams.findOn(on)(streamId ?? '')) !== undefined
        : series.exists(on, playlistId);
    },
    async onPaid(tx, row) {
      await streamPayments.recordIn(tx, paymentOf(row));
      const membership = membershipOf(row);
      if (membership) await memberships.beginIn(tx, membership);
      await mailsOf(row).receipt(tx, row);
      await videoSold.run(tx, row);
    },
    async onRepeated(tx, row, earlier) {
      await streamPayments.recordIn(tx, paymentOf(row));
      await mailsOf(row).again(tx, row, earlier);
      await saleRepeated.run(tx, { ...row, repeatedSaleId: earlier.id });
    },
    async onRefunded(tx, row, amount) {
      const { businessId, id, refundedAmount, refundedAt } = row;
      await streamPayments.markIn(tx, businessId, id, { refundedAmount, refundedAt });
      // Both were told as it was paid, and nothing ends with it.
      if (row.repeatedId !== null) return;
      const membership = membershipOf(row);
      if (membership) await memberships.endIn(tx, membership);
      await mailsOf(row).refunded(tx, row, amount);
      await saleRefunded.run(tx, row);
    },
  });
  const takenBack = createTakenBack({
    ...{ database, gateways, purchasing, clock, log },
    recordAsPlatform: (tx, action, work) => recordAsPlatform(tx, { action, date: clock() }, work),
    onPartlyRefunded,
    async onDisputed(tx, row, state) {
      await streamPayments.markIn(tx, row.businessId, row.id, { dispute: state });
      const membership = membershipOf(row);
      if (membership && state === 'LOST') await memberships.endIn(tx, membership);
      if (membership && state === 'WON') await memberships.beginIn(tx, membership);
      await saleDisputed.run(tx, row, state);
    },
  });
  const sales = createSalesService({
    ...{ database, purchasing, gateways, priced: streams.pricedOn },
    setPlaylistPrice: series.setPriceIn,
    setCommunityPrice: memberships.setPriceIn,
  });
  const payingParts = createPayingParts({ gateways, explain, purchasing, newId, clock });
  async function accountOn(tx: Transaction, businessId: string) {
    const row = await createSalesAccountsRepository(tx).lock(businessId, 'share');
    return row ? accountName(row) : null;
  }
  const members = createMemberPurchasesService({
    database,
    memberships,
    gateways,
    parts: payingParts,
    purchasing,
    accountOn,
  });
  ports.communities.memberErased.subscribe('video-sales', (tx, accountId) =>
    createPurchasesRepository(tx).forgetMember(accountId),
  );
  ports.communities.memberExporting.subscribe('video-sales', members.paymentsOf);
  const viewers = createViewerPurchasesService({
    ...{ database, gateways, parts: payingParts, purchasing, mails, accountOn, clock },
    entitlements: createEntitlements({
      keys: keys.ring('purchase'),
      find: purchases.find,
      listSeries: (streamId) => series.listOf(database.db, streamId),
    }),
    listSeries: series.listOf,
    lockPlaylist: series.lockIn,
    viewers: streams.viewers,
    findStream: streams.findAny,
    lockStream: (tx, businessId, id) => streams.pricedOn(tx).lock(businessId, id),
  });

  const { protocol, hostname } = new URL(config.publicUrl);
  const salesAccounts = createSalesAccountsService({
    ...{ database, gateways, connect: billing.openSalesAccount, sealed, clock },
    webhookUrlOf: (businessId) => `${config.publicUrl}${saleEventPath}/${businessId}`,
    takesLiveKeys: protocol === 'https:' || isLoopback(hostname),
  });
  const events = createSaleEventsService({ database, gateways, purchasing, takenBack, clock, log });

  let timer: ReturnType<typeof setInterval> | undefined;
  let running = Promise.resolve();
  let disputesTimer: ReturnType<typeof setInterval> | undefined;
  let asking = Promise.resolve();
  const stopping = new AbortController();
  const askForDisputes = () => {
    asking = asking
      .then(() => events.askForDisputes(stopping.signal))
      .catch((error) => log.error({ err: error }, 'The server could not ask for disputes of sales.'));
  };
  const sweep = () => {
    running = running
      .then(purchasing.finishStale)
      .then(events.trim)
      .catch((error) => log.error({ err: error }, 'The server could not finish what viewers began to pay.'));
  };

  return {
    videoSold,
    saleRefunded,
    saleRepeated,
    salePartlyRefunded,
    saleDisputed,
    /** Resolves once what was left unfinished is finished. */
    finishStale: purchasing.finishStale,
    askForDisputes: events.askForDisputes,

    routes({ app, route }: Http): void {
      videoSalesRoutes(route, { sales, accounts: salesAccounts, viewers }, rateLimits);
      memberPurchasesRoutes(route, { sales, members }, rateLimits);
      saleEventRoutes(app, events);
    },

    start(): void {
      if (!config.roles.includes('worker')) return;
      sweep();
      timer = setInterval(sweep, sweepEveryMs).unref();
      askForDisputes();
      disputesTimer = setInterval(askForDisputes, disputesEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      clearInterval(disputesTimer);
      stopping.abort();
      await Promise.all([running, asking]);
    },
  };
}

function paymentOf(row: PurchaseRow) {
  const { id, businessId, streamId, streamName, playlistId, playlistName, amount, currency, email } = row;
  const { communityId, communityName } = row;
  return {
    ...{ businessId, streamId, streamName, playlistId, playlistName, communityId, communityName, amount, currency },
    ...{ payer: email, reference: id },
  };
}

/** What a row is of, where it is of a membership. */
const membershipOf = ({ id, businessId, communityId, memberId }: PurchaseRow) =>
  communityId === null ? undefined : { businessId, communityId, accountId: memberId, purchaseId: id };
