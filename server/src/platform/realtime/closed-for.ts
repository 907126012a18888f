import { errorCatalog, type TopicEvent } from '@zeacon/contract';

/** What is said of a topic, or of a whole connection, that is closed for good. */
export function closedFor(code: keyof typeof errorCatalog): TopicEvent {
  return { type: 'closed', error: code, message: errorCatalog[code].message };
}
