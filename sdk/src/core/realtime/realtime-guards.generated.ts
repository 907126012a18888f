// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { ChatMessage, LiveMemberPage, RealtimeEvent, RealtimeTicket } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isFigure = (value: unknown): boolean => typeof value === 'number';
export const isText = (value: unknown): value is string => typeof value === 'string';
export const areFigures = (...values: unknown[]): boolean => values.every(isFigure);
export const areTexts = (...values: unknown[]): boolean => values.every(isText);

export function isRealtimeTicket(value: unknown): value is RealtimeTicket {
  return isObject(value) && areTexts(value.url, value.token, value.expiresDate) && Array.isArray(value.iceServers);
}

export function isChatMessage(value: unknown): value is ChatMessage {
  return (
    isObject(value) &&
    isFigure(value.seq) &&
    areTexts(value.messageId, value.authorId, value.name, value.text, value.sentDate)
  );
}

export function isWritten(value: unknown): boolean {
  return isObject(value) && isChatMessage(value.message);
}

export function isMemberPage(value: unknown): value is LiveMemberPage {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && areTexts(item.authorId, item.name, item.role)) &&
    areFigures(value.currentPage, value.totalPages, value.memberCount, value.unnamedCount)
  );
}

/** Whether one of that kind has what is needed of it. */
export const realtimeEvents: { readonly [Kind in RealtimeEvent['type']]: (value: Fields) => boolean } = {
  joined: (value) =>
    areTexts(value.connectionId, value.authorId) &&
    isObject(value.state) &&
    Array.isArray(value.messages) &&
    value.messages.every(isChatMessage) &&
    Array.isArray(value.deletedIds) &&
    value.deletedIds.every(isText),
  state: (value) => isObject(value.state),
  chat: (value) => isChatMessage(value.message),
  'chat-deleted': (value) => Array.isArray(value.messageIds) && value.messageIds.every(isText),
  'hand-raises': (value) => Array.isArray(value.items) && value.items.every(isObject),
  'hand-raise': (value) => areTexts(value.handRaiseId, value.state),
  signal: (value) => isText(value.from),
  watch: (value) => value.hostConnectionId === null || isText(value.hostConnectionId),
  watchers: (value) => Array.isArray(value.connectionIds) && value.connectionIds.every(isText),
  graphics: (value) =>
    Array.isArray(value.items) && value.items.every((item: unknown) => isObject(item) && isText(item.id)),
  beat: () => true,
  refused: (value) => areTexts(value.error, value.message),
  closed: (value) => areTexts(value.error, value.message),
};
