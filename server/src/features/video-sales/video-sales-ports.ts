import type { Account, DisputeState } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { MemberPurchasesService } from './member-purchases.service.ts';
import type { OwnRenewalsService } from './own-renewals.service.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { SaleMailsDeps } from './sale-mails.ts';
import type { SalesDeps } from './sales.service.ts';
import type { AccountKeys, CardsGateway, Declined, FormGateway } from './sales-gateway.ts';
import type { PaidMemberships } from './sold-memberships.ts';
import type { ListSeries } from './sold-series.ts';
import type { ViewerPurchasesDeps } from './viewer-purchases.service.ts';

type Priced = NonNullable<Awaited<ReturnType<ViewerPurchasesDeps['findStream']>>>;
type Payment = Pick<
  PurchaseRow,
  | ('businessId' | 'streamId' | 'streamName' | 'playlistId' | 'playlistName')
  | ('communityId' | 'communityName' | 'amount' | 'currency' | 'isSandbox')
>;

/** What selling needs of other features. */
export interface VideoSalesPorts {
  accounts: {
    accountsOn: (queries: Queryable) => { find(businessId: string): Promise<Account | undefined> };
  };
  billing: {
    viewersGateway: CardsGateway;
    openSalesAccount: (keys: AccountKeys) => Promise<FormGateway>;
    explainDecline: (declined: Declined) => string;
    /** The business has no plan, and none of its videos plays. */
    areVideosStopped: (on: Queryable, businessId: string) => Promise<boolean>;
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
    memberGoing: Subscribable<[Transaction, { communityId?: string; memberId: string }]>;
    memberErased: Subscribable<[Transaction, accountId: string]>;
    communityEvent: Subscribable<[Transaction, { type: string; member?: { communityId: string; memberId: string } }]>;
    memberExporting: Subscribable<
      [accountId: string],
      {
        payments: Awaited<ReturnType<MemberPurchasesService['paymentsOf']>>;
        renewals: Awaited<ReturnType<OwnRenewalsService['allOf']>>;
      }
    >;
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
