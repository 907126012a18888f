import type { ChatMessage, RealtimeEvent, RealtimeTicket } from '@zeacon/contract';

/** Hand-written twins of the contract's schemas, which look only at what the channel cannot do without. */
type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

export function isRealtimeTicket(value: unknown): value is RealtimeTicket {
  return (
    isObject(value) && [value.url, value.token, value.expiresDate].every(isText) && Array.isArray(value.iceServers)
  );
}

const isChatMessage = (value: unknown): value is ChatMessage =>
  isObject(value) &&
  typeof value.seq === 'number' &&
  [value.messageId, value.authorId, value.name, value.text, value.sentDate].every(isText);

const parts: { [Type in RealtimeEvent['type']]: (event: Fields) => boolean } = {
  joined: ({ connectionId, authorId, state, messages, deletedIds }) =>
    isText(connectionId) &&
    isText(authorId) &&
    isObject(state) &&
    Array.isArray(messages) &&
    messages.every(isChatMessage) &&
    isTexts(deletedIds),
  state: ({ state }) => isObject(state),
  chat: ({ message }) => isChatMessage(message),
  'chat-deleted': ({ messageIds }) => isTexts(messageIds),
  'hand-raises': ({ items }) => Array.isArray(items) && items.every(isObject),
  'hand-raise': ({ handRaiseId, state }) => isText(handRaiseId) && isText(state),
  signal: ({ from }) => isText(from),
  watch: ({ hostConnectionId }) => hostConnectionId === null || isText(hostConnectionId),
  watchers: ({ connectionIds }) => isTexts(connectionIds),
  graphics: ({ items }) => Array.isArray(items) && items.every((item) => isObject(item) && isText(item.id)),
  beat: () => true,
  refused: ({ error, message }) => isText(error) && isText(message),
  closed: ({ error, message }) => isText(error) && isText(message),
};

/** Undefined for what cannot be worked with, as an event of a newer server. */
export function toRealtimeEvent(event: unknown): RealtimeEvent | undefined {
  const isKnown = isObject(event) && isText(event.type) && Object.hasOwn(parts, event.type);
  return isKnown && parts[event.type as RealtimeEvent['type']](event) ? (event as RealtimeEvent) : undefined;
}

export function readRealtimeEvent(data: unknown): RealtimeEvent | undefined {
  try {
    return toRealtimeEvent(JSON.parse(String(data)));
  } catch {
    return undefined;
  }
}

export const isJoinedEvent = (value: unknown): boolean => toRealtimeEvent(value)?.type === 'joined';
export const isWritten = (value: unknown): boolean => isObject(value) && isChatMessage(value.message);

const isMember = (value: unknown) => isObject(value) && [value.authorId, value.name, value.role].every(isText);

export const isMemberPage = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.items) &&
  value.items.every(isMember) &&
  [value.currentPage, value.totalPages, value.memberCount, value.unnamedCount].every(
    (count) => typeof count === 'number',
  );
