import type { KeyValueStorage } from '../key-value-storage.ts';

const key = 'zc_click';
/** `conversionWindowDays` of the contract. */
const windowMs = 30 * 24 * 60 * 60 * 1000;
const pattern = /^[\w-]{1,64}\.[\w-]{8,64}$/;

/** The video's id, a dot, the id of the click. */
export const isClickId = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);

/** Remembers the last click that led from a video to this origin. Storage that refuses is as good as none. */
export function keepClick(storage: () => KeyValueStorage, clickId: string, now: number): void {
  try {
    storage().setItem(key, JSON.stringify({ clickId, at: now }));
  } catch {}
}

/** Undefined when there is none, or none that still counts. */
export function readClick(storage: () => KeyValueStorage, now: number): string | undefined {
  try {
    const { clickId, at } = JSON.parse(storage().getItem(key) ?? '{}');
    return isClickId(clickId) && now - at < windowMs ? clickId : undefined;
  } catch {
    return undefined;
  }
}
