import type { clickParameter, conversionNameMaxLength, recordConversion } from '@zeacon/contract';
import { isClickId, keepClick, readClick } from '../insights/click-memory.ts';
import type { KeyValueStorage } from '../key-value-storage.ts';
import { toJson } from '../to-json.ts';
import { createRandomId } from '../visitor/random-id.ts';

const parameter: typeof clickParameter = 'zc_click';
const nameMaxLength: typeof conversionNameMaxLength = 60;
/** Limit of the contract, which would refuse a conversion with a larger value. */
const valueMax = 1e12;
export const conversionsPath: (typeof recordConversion)['path'] = '/business/v1.1/insight/conversions';

export interface ConversionDetails {
  value?: number | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Counts once in a split test, however often it is told. */
  orderId?: string | undefined;
}

export interface ConversionOptions {
  /** The page's address. */
  url: () => string;
  storage: () => KeyValueStorage;
  /** Epoch ms. */
  now: () => number;
  send: (body: string) => void;
}

/**
 * Reports what a visitor did after a click in a video. Sends nothing for visitors without such a click. Never throws.
 */
export function createConversions({ url, storage, now, send }: ConversionOptions) {
  function findClick(): string | undefined {
    const clickId = new URL(url()).searchParams.get(parameter);
    if (!isClickId(clickId)) return readClick(storage, now());
    keepClick(storage, clickId, now());
    return clickId;
  }

  return {
    /** Remembers the click that brought the visitor here, because the conversion may happen on another page. */
    arrive(): void {
      quietly(findClick);
    },
    convert(name: unknown, details?: ConversionDetails): void {
      quietly(() => {
        const { value, currency } = details ?? {};
        const clickId = findClick();
        const named = String(name ?? '')
          .trim()
          .slice(0, nameMaxLength);
        if (!clickId || !named) return;
        const code = String(currency ?? '').toUpperCase();
        const body = {
          id: createRandomId(),
          clickId,
          name: named,
          value: typeof value === 'number' && Math.abs(value) <= valueMax ? value : null,
          currency: /^[A-Z]{3}$/.test(code) ? code : null,
          pageUrl: url()
            .replace(/[?#].*/, '')
            .slice(0, 2000),
        };
        send(toJson(body));
      });
    },
  };
}

function quietly(run: () => unknown) {
  try {
    run();
  } catch {}
}
