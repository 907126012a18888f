import type { Clock } from '../../platform/clock.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { ChargeAnswer } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';

type Asked = ChargeAnswer | { outcome: 'card-stored'; token: string };

interface Deps {
  gateways: Pick<SalesGateways, 'of'>;
  clock: Clock;
}

/** Asks the gateway for the money of a purchase, always with the number of the purchase as the key. */
export function createChargePurchase({ gateways, clock }: Deps) {
  return async function ask(row: PurchaseRow): Promise<Asked> {
    const { id, businessId, chargeId, cardToken, isCardAsked, amount, currency, createdAt } = row;
    // Whoever did not answer has given up.
    const answer = row.holderAnswer ?? 'REFUSE';
    const gateway = await gateways.of(row);
    if (chargeId !== null) return gateway.answerCharge({ key: id, chargeId, answer });
    const asked = { key: id, businessId, currency, begunAt: createdAt, now: clock(), amount: BigInt(amount) };
    if (!row.isAttended && cardToken !== null && gateway.form !== null)
      return gateway.chargeKept({ ...asked, token: cardToken });
    // Nobody was given the form, or the card is of no use any more.
    if (cardToken === null || gateway.form !== null) return { outcome: 'declined', reason: 'unknown-card' };
    if (isCardAsked) {
      const confirmed = await gateway.confirmCard(businessId, cardToken, answer);
      if (confirmed.outcome === 'unknown') return { outcome: 'declined', reason: 'unknown-card' };
      return confirmed.outcome === 'stored' ? { outcome: 'card-stored', token: confirmed.token } : confirmed;
    }
    return gateway.charge({ ...asked, token: cardToken, isAttended: row.isAttended });
  };
}
