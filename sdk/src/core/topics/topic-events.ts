import type { TopicEvent } from '@zeacon/contract';
import { type Fields, topicEvents } from './topic-guards.generated.ts';

/** What is said over every topic; undefined for what only its kind can tell. */
export function readTopicEvent(message: unknown): TopicEvent | undefined {
  const { type } = (message ?? {}) as { type?: unknown };
  const isKnown = typeof type === 'string' && Object.hasOwn(topicEvents, type);
  return isKnown && topicEvents[type as TopicEvent['type']](message as Fields) ? (message as TopicEvent) : undefined;
}
