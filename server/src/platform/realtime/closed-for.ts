import { errorCatalog, type TopicEvent } from '@zeacon/contract';

/** The event for a topic, or a whole connection, that is closed for good. */
export function closedFor(code: keyof typeof errorCatalog): TopicEvent {
  return { type: 'closed', error: code, message: errorCatalog[code].message };
}
