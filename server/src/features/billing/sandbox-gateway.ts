import { createHash, randomUUID } from 'node:crypto';
import { validateExpiryDate } from '@zeacon/contract';
import {
  type CardAnswer,
  type ChargeAnswer,
  type ConfirmAnswer,
  type DeclineReason,
  GatewayUnavailable,
  type PaymentGateway,
} from './payment-gateway.ts';

/** What a card does: when it is stored, and when it is charged. */
interface Behaviour {
  stores?: DeclineReason;
  asksHolder?: true;
  /** At each payment. */
  asksAlways?: true;
  charges?: DeclineReason;
  isDisputed?: true;
}

/** The numbers that developers know from other gateways. All others that pass the check digit are charged. */
const behaviours: Readonly<Record<string, Behaviour & { name: string }>> = {
  '4000000000000002': { name: 'declined', stores: 'declined' },
  '4000000000000069': { name: 'expired', stores: 'expired' },
  '4000000000000127': { name: 'wrong-code', stores: 'wrong-code' },
  '4000000000000341': { name: 'declined-later', charges: 'declined' },
  '4000000000009995': { name: 'no-funds', charges: 'no-funds' },
  '4000000000000259': { name: 'disputed', isDisputed: true },
  '4000002500003155': { name: 'asks-holder', asksHolder: true },
  '4000002760003184': { name: 'asks-always', asksAlways: true },
};
const ok: Behaviour & { name: string } = { name: 'ok' };
const named = new Map<string, Behaviour>(
  [ok, ...Object.values(behaviours)].map((one): [string, Behaviour] => [one.name, one]),
);

/** Viewers pay with it too. */
interface SandboxGateway extends PaymentGateway {
  isSandbox: true;
  form: null;
  refundPart(part: { key: string }): Promise<'made' | 'refused'>;
}

/**
 * A gateway without money, bank or account. It keeps nothing: a token says how its card behaves, and from a key follows
 * the charge, so that asking twice has one answer.
 */
export function createSandboxGateway(): SandboxGateway {
  const behaviourOf = (token: string): Behaviour => named.get(token.split(':')[1] ?? '') ?? { charges: 'declined' };

  return {
    isSandbox: true,
    form: null,
    takesCardFields: true,
    owns: (token) => token?.startsWith('sandbox:') ?? false,

    async storeCard(_businessId, { cardNumber, expirationDate, nameOnCard }, now): Promise<CardAnswer> {
      const behaviour = behaviours[cardNumber] ?? ok;
      if (validateExpiryDate(expirationDate, now)) return { outcome: 'declined', reason: 'expired' };
      if (!hasCheckDigit(cardNumber)) return { outcome: 'declined', reason: 'wrong-number' };
      if (behaviour.stores) return { outcome: 'declined', reason: behaviour.stores };
      const card = {
        token: `sandbox:${behaviour.name}:${randomUUID()}`,
        brand: brandOf(cardNumber),
        lastFour: cardNumber.slice(-4),
        expires: `${expirationDate.slice(0, 2)}/${expirationDate.slice(-2)}`,
        name: nameOnCard,
      };
      return { outcome: behaviour.asksHolder ? 'asks-holder' : 'stored', card };
    },

    async openForm(): Promise<never> {
      throw new GatewayUnavailable('The sandbox has no form.');
    },

    async confirmCard(_businessId, token, answer): Promise<ConfirmAnswer> {
      if (answer === 'REFUSE') return { outcome: 'declined', reason: 'not-confirmed' };
      return { outcome: 'stored', token: token.replace(':asks-holder:', ':ok:') };
    },

    async charge({ key, token, isAttended }): Promise<ChargeAnswer> {
      const { charges, isDisputed = false, asksHolder = false, asksAlways = false } = behaviourOf(token);
      if (asksHolder) return { outcome: 'declined', reason: 'not-confirmed' };
      if (charges) return { outcome: 'declined', reason: charges };
      const digest = digestOf(key);
      if (asksAlways)
        return isAttended
          ? { outcome: 'asks-holder', chargeId: `sandbox:asked:${digest}` }
          : { outcome: 'declined', reason: 'not-confirmed' };
      return { outcome: 'charged', chargeId: `sandbox:${isDisputed ? 'disputed' : 'ok'}:${digest}` };
    },

    async answerCharge({ chargeId, answer }): Promise<ChargeAnswer> {
      if (answer === 'REFUSE') return { outcome: 'declined', reason: 'not-confirmed' };
      return { outcome: 'charged', chargeId: chargeId.replace(':asked:', ':ok:') };
    },

    refund: async ({ key }) => ({ refundId: `sandbox:refund:${digestOf(key)}` }),

    refundPart: async () => 'made' as const,

    secretOf: async () => null,

    disputedAmong: async (chargeIds) => chargeIds.filter((id) => id.startsWith('sandbox:disputed:')),
  };
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

const brandOf = (number: string): string =>
  /^4/.test(number)
    ? 'Visa'
    : /^(?:5[1-5]|2[2-7])/.test(number)
      ? 'Mastercard'
      : /^3[47]/.test(number)
        ? 'Amex'
        : 'Card';

/** ISO/IEC 7812-1, annex B. */
function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const total = digits.reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}
