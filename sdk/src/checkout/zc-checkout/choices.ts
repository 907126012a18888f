import type { Offer, SaleChoice } from '@zeacon/contract';
import { type Prices, readPrices } from '../../core/checkout/read-prices.ts';
import type { SaleClient } from '../../core/checkout/sale-client.ts';
import type { CheckoutStrings } from '../../words/checkout/checkout-strings.ts';
import { toPrice } from '../to-price.ts';

/** The element that shows what is for sale. */
export interface SaleElement extends HTMLElement {
  readonly client: SaleClient | undefined;
  offer: Offer | undefined;
  readonly videoName: string;
  readonly streamId: string;
  requestUpdate(): void;
}

/** What is said to whoever buys, and in which language. */
export type Speech = () => { words: CheckoutStrings; language: string };

export type Choices = ReturnType<typeof createChoices>;

/** The video alone and the series that it is in, and which of them somebody wants. */
export function createChoices(host: SaleElement, speech: Speech) {
  /** Empty until they are read. */
  let read: readonly SaleChoice[] = [];
  let bought: readonly string[] = [];
  let wanted: string | null | undefined;

  /** Until they are read, what the video says that it costs. */
  function all(): readonly SaleChoice[] {
    const { amount = 0, currency = '' } = host.offer ?? {};
    return read.length > 0 ? read : [{ playlistId: null, name: host.videoName, amount, currency, takenOff: 0 }];
  }

  function current(): SaleChoice {
    const [first, ...others] = all();
    return others.find(({ playlistId }) => playlistId === wanted) ?? first!;
  }

  const priceOf = ({ amount, currency }: SaleChoice) => toPrice(amount, currency, speech().language);

  return {
    all,
    current,
    priceOf,
    /** What shows that something is taken off what is wanted. */
    bought: (): string[] => (current().takenOff > 0 ? [...bought] : []),
    /** Of what is wanted. */
    price: () => (host.offer ? priceOf(current()) : ''),
    /** By its id tries to pay and purchases are kept. */
    subject: () => current().playlistId ?? host.streamId,

    choose({ playlistId }: SaleChoice): void {
      wanted = playlistId;
    },

    /** As the server knows them now; undefined while it cannot be asked. */
    async refresh(): Promise<Prices | undefined> {
      const now = host.client && (await readPrices(host.client).catch(() => undefined));
      if (now?.offer) host.offer = now.offer;
      if (now) ({ choices: read, bought } = now);
      host.requestUpdate();
      return now;
    },
  };
}
