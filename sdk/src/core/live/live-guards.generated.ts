// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { PublicLive } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';

export function isPublicLive(value: unknown): value is PublicLive {
  return (
    isObject(value) && isText(value.liveStatus) && (value.hlsBroadcastUrl === null || isText(value.hlsBroadcastUrl))
  );
}

export function isChatReplay(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && isText(item.text) && typeof item.positionMs === 'number')
  );
}
