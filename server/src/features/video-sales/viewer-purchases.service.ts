import type { answerVideoPayment, Input, PurchaseAnswer, payForVideo, sendPurchaseLink } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import { type BegunPurchasesDeps, createBegunPurchases } from './begun-purchases.ts';
import { type BoughtVideosDeps, createBoughtVideos } from './bought-videos.ts';
import type { createEntitlements } from './entitlements.ts';
import { createPurchaseLinksRepository } from './purchase-links.repository.ts';
import { counts, isAsked, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import type { createSaleMails } from './sale-mails.ts';
import { isOf } from './sold-series.ts';

export type ViewerPurchasesService = ReturnType<typeof createViewerPurchasesService>;

export interface ViewerPurchasesDeps extends BegunPurchasesDeps, BoughtVideosDeps {
  database: Database;
  purchasing: Purchasing;
  entitlements: ReturnType<typeof createEntitlements>;
  mails: ReturnType<typeof createSaleMails>;
  clock: Clock;
}

type Token = ViewerToken | undefined;
type Subject = Pick<Input<typeof payForVideo>['body'], 'streamId' | 'playlistId'>;

/** What viewers do about what is sold: pay, be shown what they bought, and take it to another device. */
export function createViewerPurchasesService(deps: ViewerPurchasesDeps) {
  const { database, parts, purchasing, entitlements, mails, viewers, listSeries, clock } = deps;
  const begin = createBegunPurchases(deps);
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

  /** Before anything is paid. Whoever is not the owner of the email gets nothing of it: the link is mailed. */
  async function refuseBought(
    { streamId, playlistId = null, language }: Subject & Pick<Input<typeof payForVideo>['body'], 'language'>,
    email: string,
    attempt: string,
    mayMail: () => Promise<boolean>,
  ): Promise<void> {
    const bought = await findBought(streamId, playlistId, email);
    if (!bought) return;
    // Read after it: what this very form has paid meanwhile is answered for, whatever else was.
    const known = await purchases.findByAttempt(attempt);
    if (known && known.state !== 'PENDING') return;
    if (await mayMail()) await database.transaction((tx) => mails.link(tx, bought, streamId, language));
    throw new ApiError('sale.bought_already');
  }

  return {
    ...createBoughtVideos(deps),

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

    /** Says the same whether something was bought or not. */
    async sendLink({ streamId, email, language }: Input<typeof sendPurchaseLink>['body']): Promise<void> {
      const row = await findBought(streamId, null, email.toLowerCase());
      if (row) await database.transaction((tx) => mails.link(tx, row, streamId, language));
    },

    async useLink(streamId: string, link: string): Promise<PurchaseAnswer> {
      const row = await database.transaction(async (tx) => {
        const on = createPurchasesRepository(tx);
        const purchaseId = await createPurchaseLinksRepository(tx).use(digestOf(link), clock());
        const found = purchaseId === undefined ? undefined : await on.find(purchaseId);
        // Rolled back, it stays good for the video that it is for.
        if (!found || !counts(found) || !(await opens(found, streamId, tx))) throw new ApiError('sale.link_invalid');
        return found;
      });
      return toAnswer(row, 'mailed');
    },
  };
}
