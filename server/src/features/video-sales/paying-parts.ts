import type { Card, PurchaseAnswer } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { leaseMs } from './purchase-leases.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { Purchasing } from './purchasing.ts';
import type { Declined, SalesGateway } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { KeptCard } from './video-sales.table.ts';

interface Deps {
  gateways: Pick<SalesGateways, 'require' | 'of'>;
  explain: (declined: Declined) => string;
  areVideosStopped: (businessId: string) => Promise<boolean>;
  purchasing: Pick<Purchasing, 'holderLease'>;
  newId: NewId;
  clock: Clock;
}

/** How whoever pays pays: by the form of the gateway, or a card for trying out. */
export interface Means {
  account: string | null;
  gateway: SalesGateway;
  cardToken: string | null;
  isCardAsked: boolean;
  /** Null where the gateway knows it once it was paid. */
  card: KeptCard | null;
}

type Subject = Pick<
  PurchaseRow,
  | ('businessId' | 'streamId' | 'streamName' | 'playlistId' | 'playlistName')
  | ('communityId' | 'communityName' | 'memberId' | 'email' | 'language' | 'amount' | 'currency' | 'attempt')
  | ('takenOff' | 'period')
>;

/** No money moves: it is for trying out. */
const isTest = ({ isSandbox, form }: SalesGateway): boolean => isSandbox || form.isTest;

/** What paying for a video and for a membership have in common. */
export function createPayingParts({ gateways, explain, areVideosStopped, purchasing, newId, clock }: Deps) {
  const unavailable = (error: unknown) => {
    throw new ApiError('payment.unavailable', { cause: error });
  };

  return {
    /** What the browser pays in; null where cards are sent as fields. */
    async formOf(row: PurchaseRow): Promise<PurchaseAnswer['form']> {
      const gateway = await gateways.of(row);
      if (row.state !== 'PENDING' || gateway.form === null || row.chargeId === null) return null;
      const clientSecret = await gateway.secretOf(row.chargeId).catch(unavailable);
      return clientSecret === null ? null : { ...gateway.form, clientSecret };
    },

    async meansOf(businessId: string, card: Omit<Card, 'zipCode'> | undefined): Promise<Means> {
      if (await areVideosStopped(businessId))
        throw new ApiError('sale.no_account', { message: 'This business cannot take payments now.' });
      const { account, gateway } = await gateways.require(businessId);
      if (gateway.form !== null && card) throw new ApiError('payment.fields_refused');
      if (gateway.form !== null) return { account, gateway, cardToken: null, isCardAsked: false, card: null };
      if (!card) throw fieldError('card', 'Send the card');
      const stored = await gateway.storeCard(businessId, { ...card, zipCode: '' }, clock()).catch(unavailable);
      if (stored.outcome === 'declined') throw new ApiError('payment.declined', { message: explain(stored) });
      const { token, brand, lastFour, expires } = stored.card;
      const isCardAsked = stored.outcome === 'asks-holder';
      return { account, gateway, cardToken: token, isCardAsked, card: { token, brand, lastFour, expires } };
    },

    newPurchase(subject: Subject, { account, gateway, cardToken, isCardAsked, card }: Means): PurchaseRow {
      const now = clock();
      return {
        ...{ ...subject, id: newId('pur'), state: 'PENDING', isSandbox: isTest(gateway), gatewayAccount: account },
        ...{ cardToken, isCardAsked, holderAnswer: null, chargeId: null, refundId: null },
        ...{ takenOffFor: null, renewalId: null, paidFrom: null, paidUntil: null, isAttended: true },
        keptCard: subject.period === null ? null : card,
        ...{ refundedAmount: 0, partAmount: null, partFrom: null, disputedAt: null, repeatedId: null },
        leasedUntil: isCardAsked ? purchasing.holderLease() : new Date(now.getTime() + leaseMs),
        ...{ createdAt: now, paidAt: null, refundedAt: null },
      };
    },
  };
}
