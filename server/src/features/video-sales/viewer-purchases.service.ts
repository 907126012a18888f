import type {
  answerVideoPayment,
  checkPurchase,
  Input,
  openPurchase,
  PublicStream,
  PurchaseAnswer,
  payForVideo,
  Sale,
  sendPurchaseLink,
} from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import type { PriceColumns } from '../../platform/own-price.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import type { createEntitlements } from './entitlements.ts';
import type { createPayingParts } from './paying-parts.ts';
import { counts, createPurchasesRepository, isAsked, type PurchaseRow } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import type { PricedVideo } from './sale-choices.service.ts';
import { requirePrice } from './sale-choices.service.ts';
import type { createSaleMails } from './sale-mails.ts';
import { toSale } from './sale-view.ts';
import type { SeriesPrices } from './series-prices.ts';
import { isOf, type ListSeries } from './sold-series.ts';
import type { createStandingWatch } from './standing-watch.ts';

export type ViewerPurchasesService = ReturnType<typeof createViewerPurchasesService>;

export interface ViewerPurchasesDeps {
  database: Database;
  parts: ReturnType<typeof createPayingParts>;
  /** Locks the account that is paid, for as long as the transaction runs, and names it. */
  accountOn: (tx: Transaction, businessId: string) => Promise<string | null>;
  purchasing: Purchasing;
  entitlements: ReturnType<typeof createEntitlements>;
  standing: Pick<ReturnType<typeof createStandingWatch>, 'untilFallen'>;
  mails: ReturnType<typeof createSaleMails>;
  viewers: {
    requireWatchable(
      id: string | undefined,
      token: ViewerToken | undefined,
    ): Promise<{ streamId: string; purchaseId?: string | undefined }>;
    bought(id: string, token: ViewerToken | undefined, purchaseId: string): Promise<PublicStream>;
  };
  findStream: (id: string) => Promise<PricedVideo | undefined>;
  seriesPrices: SeriesPrices;
  lockStream: (tx: Transaction, businessId: string, id: string) => Promise<PriceColumns | undefined>;
  lockPlaylist: (tx: Transaction, businessId: string, id: string) => Promise<PriceColumns | undefined>;
  listSeries: ListSeries;
  clock: Clock;
}

type Token = ViewerToken | undefined;
type Subject = Pick<Input<typeof payForVideo>['body'], 'streamId' | 'playlistId'>;

/** What viewers do about what is sold: pay, be shown what they bought, and take it to another device. */
export function createViewerPurchasesService(deps: ViewerPurchasesDeps) {
  const { database, parts, accountOn, purchasing, entitlements, standing, mails, viewers } = deps;
  const { findStream, lockStream, lockPlaylist, listSeries, seriesPrices, clock } = deps;
  const purchases = createPurchasesRepository(database.db);

  async function toAnswer(row: PurchaseRow, how: 'purchase' | 'mailed' = 'purchase'): Promise<PurchaseAnswer> {
    if (row.repeatedId !== null) throw new ApiError('sale.paid_twice');
    return {
      purchaseId: row.id,
      playlistId: row.playlistId,
      state: row.state,
      entitlement: entitlements.of(row, how),
      form: await parts.formOf(row),
    };
  }

  /** What is bought, with its price: the video alone, or a series that it is in. */
  async function requireOffer(id: string, playlistId: string | null) {
    const video = await findStream(id);
    if (!video) throw new ApiError('sale.none');
    const { businessId, name: streamName } = video;
    if (playlistId === null) return { businessId, streamName, playlistName: null, ...requirePrice(video) };
    const series = (await listSeries(database.db, id)).find((one) => one.playlistId === playlistId);
    if (!series?.offer) throw new ApiError('sale.none');
    return { businessId, streamName, playlistName: series.name, ...series.offer };
  }

  /** The first that counts of what somebody has the video, or the whole series, by. */
  async function findBought(streamId: string, playlistId: string | null, email: string) {
    const series = await listSeries(database.db, streamId);
    return purchases.findBought({ streamId, playlistId, series }, email);
  }

  const opens = async (row: PurchaseRow, streamId: string, on: Queryable = database.db): Promise<boolean> =>
    isOf(row, streamId, row.playlistId === null ? [] : await listSeries(on, streamId));

  /** Goes on with what this browser began; undefined if it began nothing. */
  async function resume(
    attempt: string,
    { streamId, playlistId = null }: Subject,
    email?: string,
  ): Promise<PurchaseRow | undefined> {
    const known = await purchases.nameBuyer(attempt, email);
    if (!known) return undefined;
    const isSame = known.playlistId === playlistId && (playlistId !== null || known.streamId === streamId);
    if (!isSame) throw new ApiError('payment.declined');
    if (known.state === 'FAILED') throw new ApiError('payment.declined');
    return purchasing.resume(known);
  }

  async function begin(
    {
      streamId,
      playlistId = null,
      email,
      amount,
      currency,
      bought = [],
      card,
      language,
    }: Input<typeof payForVideo>['body'],
    attempt: string,
  ): Promise<PurchaseRow> {
    const offer = await requireOffer(streamId, playlistId);
    const { businessId, streamName, playlistName } = offer;
    if (offer.currency !== currency || offer.amount < amount) throw new ApiError('sale.price_changed');
    const paid = playlistId === null ? [] : (await entitlements.purchasesOf(bought)).map(({ id }) => id);
    const means = await parts.meansOf(businessId, card);
    return database.transaction(async (tx) => {
      // Whoever changes the price waits, or is seen.
      const lock =
        playlistId === null ? lockStream(tx, businessId, streamId) : lockPlaylist(tx, businessId, playlistId);
      const price = requirePrice(await lock);
      const { takenOff, used } =
        playlistId === null
          ? { takenOff: 0, used: [] }
          : await seriesPrices.reduceIn(tx, { businessId, playlistId, price, account: means.account }, paid);
      if (price.amount - takenOff !== amount || price.currency !== currency) throw new ApiError('sale.price_changed');
      // Nor is the account taken off while it is begun to be paid.
      if ((await accountOn(tx, businessId)) !== means.account) throw new ApiError('payment.unavailable');
      const row = parts.newPurchase(
        {
          ...{ businessId, streamId, streamName, playlistId, playlistName },
          ...{ communityId: null, communityName: null, memberId: null, period: null },
          ...{ email, language: language ?? null, amount, currency, attempt, takenOff },
        },
        means,
      );
      const on = createPurchasesRepository(tx);
      await on.insert(row);
      await on.takeOff(used, row.id);
      return row;
    });
  }

  /** Before anything is paid. Whoever is not the owner of the email gets nothing of it: the link is mailed. */
  async function refuseBought(
    { streamId, playlistId = null, language }: Subject & Pick<Input<typeof payForVideo>['body'], 'language'>,
    email: string,
    attempt: string,
    mayMail: () => Promise<boolean>,
  ): Promise<void> {
    const known = await purchases.findByAttempt(attempt);
    // What was paid already is answered for, whatever else was.
    if (known && known.state !== 'PENDING') return;
    const bought = await findBought(streamId, playlistId, email);
    if (!bought) return;
    if (await mayMail()) await database.transaction((tx) => mails.link(tx, bought, streamId, language));
    throw new ApiError('sale.bought_already');
  }

  async function requireBought(streamId: string, entitlement: string) {
    const found = await entitlements.read(streamId, entitlement);
    if (!found) throw new ApiError('sale.entitlement_invalid');
    return found;
  }

  return {
    /** Whoever may not watch may not buy either. */
    admit: async (id: string, token: Token): Promise<void> => void (await viewers.requireWatchable(id, token)),

    /** `mayMail`: whether a link may be mailed now to whoever has bought it. */
    async pay(draft: Input<typeof payForVideo>['body'], mayMail: () => Promise<boolean>): Promise<PurchaseAnswer> {
      const attempt = digestOf(draft.attempt);
      const email = draft.email.toLowerCase();
      await refuseBought(draft, email, attempt, mayMail);
      const resumed = await resume(attempt, draft, email);
      if (resumed) return toAnswer(resumed);
      try {
        return toAnswer(await purchasing.begin(await begin({ ...draft, email }, attempt)));
      } catch (error) {
        const broken = uniqueViolation(error);
        if (broken !== 'video_purchase_attempt') throw error;
        // The same was sent twice at once.
        const other = await resume(attempt, draft);
        if (!other) throw new ApiError('sale.pending');
        return toAnswer(other);
      }
    },

    async answer({ streamId, attempt, answer }: Input<typeof answerVideoPayment>['body']): Promise<PurchaseAnswer> {
      const row = await purchases.findByAttempt(digestOf(attempt));
      const isBegun = row && (row.state !== 'PENDING' || isAsked(row));
      if (!row || !isBegun || row.state === 'FAILED' || !(await opens(row, streamId)))
        throw new ApiError('payment.nothing_to_confirm');
      return toAnswer(await purchasing.answer(row, answer));
    },

    async open({ streamId, entitlement }: Input<typeof openPurchase>['body'], token: Token): Promise<PublicStream> {
      await viewers.requireWatchable(streamId, token);
      const { row } = await requireBought(streamId, entitlement);
      return viewers.bought(streamId, token, row.id);
    },

    /** `gone`: whoever asks has left. */
    async check(
      { streamId, entitlement, waitSec = 0 }: Input<typeof checkPurchase>['body'],
      token: Token,
      gone: AbortSignal,
    ) {
      await viewers.requireWatchable(streamId, token);
      const found = await entitlements.genuine(streamId, entitlement);
      if (!found) throw new ApiError('sale.entitlement_invalid');
      const { row } = found;
      if (!counts(row) || waitSec === 0) return toStanding(row);
      await standing.untilFallen(row.id, waitSec * 1000, gone);
      return toStanding((gone.aborted ? undefined : await purchases.find(row.id)) ?? row);
    },

    /** Says the same whether something was bought or not. */
    async sendLink({ streamId, email, language }: Input<typeof sendPurchaseLink>['body']): Promise<void> {
      const row = await findBought(streamId, null, email.toLowerCase());
      if (row) await database.transaction((tx) => mails.link(tx, row, streamId, language));
    },

    async useLink(streamId: string, link: string): Promise<PurchaseAnswer> {
      const row = await database.transaction(async (tx) => {
        const on = createPurchasesRepository(tx);
        const purchaseId = await on.useLink(digestOf(link), clock());
        const found = purchaseId === undefined ? undefined : await on.find(purchaseId);
        // Rolled back, it stays good for the video that it is for.
        if (!found || !counts(found) || !(await opens(found, streamId, tx))) throw new ApiError('sale.link_invalid');
        return found;
      });
      return toAnswer(row, 'mailed');
    },

    /** All that the email bought is shown to whoever came by a mail; others see what they paid themselves. */
    async history(streamId: string, entitlement: string, token: Token): Promise<{ items: Omit<Sale, 'email'>[] }> {
      await viewers.requireWatchable(streamId, token);
      const { row, isMailed } = await requireBought(streamId, entitlement);
      const rows = isMailed ? await purchases.listByEmail(row.businessId, row.email) : [row];
      return { items: rows.map((row) => withoutEmail(toSale(row))) };
    },
  };
}

const toStanding = (row: PurchaseRow) => ({ isStanding: counts(row), state: row.state });
const withoutEmail = ({ email: _email, ...sale }: Sale): Omit<Sale, 'email'> => sale;
