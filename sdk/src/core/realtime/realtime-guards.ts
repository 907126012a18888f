import type { RealtimeEvent } from '@zeacon/contract';
import { isObject, isText, realtimeEvents } from './realtime-guards.generated.ts';

/** Undefined for unusable events, such as those of a newer server. */
export function toRealtimeEvent(event: unknown): RealtimeEvent | undefined {
  const isKnown = isObject(event) && isText(event.type) && Object.hasOwn(realtimeEvents, event.type);
  return isKnown && realtimeEvents[event.type as RealtimeEvent['type']](event) ? (event as RealtimeEvent) : undefined;
}

export const isJoinedEvent = (value: unknown): boolean => toRealtimeEvent(value)?.type === 'joined';
