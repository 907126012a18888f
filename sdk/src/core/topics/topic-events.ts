import type { TopicEvent } from '@zeacon/contract';
import { type Fields, topicEvents } from './topic-guards.generated.ts';

/** Reads events that every topic has; undefined for events of its kind. */
export function readTopicEvent(message: unknown): TopicEvent | undefined {
  const { type } = (message ?? {}) as { type?: unknown };
  const isKnown = typeof type === 'string' && Object.hasOwn(topicEvents, type);
  return isKnown && topicEvents[type as TopicEvent['type']](message as Fields) ? (message as TopicEvent) : undefined;
}
