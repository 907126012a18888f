import type { clickParameter } from '@zeacon/contract';
import type { KeyValueStorage } from '../key-value-storage.ts';

const parameter: typeof clickParameter = 'zc_click';
const key = parameter;
/** `conversionWindowDays` in the contract. */
const windowMs = 30 * 24 * 60 * 60 * 1000;
const pattern = /^[\w-]{1,64}\.[\w-]{8,64}$/;

/** The video's id, a dot, the id of the click. */
export const isClickId = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);

/** Remembers the last click that led from a video to this origin. Ignores blocked storage. */
export function keepClick(storage: () => KeyValueStorage, clickId: string, now: number): void {
  try {
    storage().setItem(key, JSON.stringify({ clickId, at: now }));
  } catch {}
}

/** Undefined if there is none, or it is too old. */
export function readClick(storage: () => KeyValueStorage, now: number): string | undefined {
  try {
    const { clickId, at } = JSON.parse(storage().getItem(key) ?? '{}');
    return isClickId(clickId) && now - at < windowMs ? clickId : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the click's id to the address of a web page; everything else in it stays. */
export function withClick(href: string, clickId: string): string {
  const url = new URL(href);
  if (url.protocol === 'mailto:') return href;
  if (url.searchParams.has(parameter)) url.searchParams.set(parameter, clickId);
  else url.search += `${url.search ? '&' : ''}${parameter}=${clickId}`;
  return url.href;
}
