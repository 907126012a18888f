import type { WatchPartyComment, WatchPartyEvent, WatchPartyState } from '@zeacon/contract';
import type { ClientTopicKind } from '../topics/subscription.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isState(value: unknown): value is WatchPartyState {
  if (!isObject(value)) return false;
  const { revision, positionMs, atMs, isPaused } = value;
  return [revision, positionMs, atMs].every(isNumber) && typeof isPaused === 'boolean';
}

function isComment(value: unknown): value is WatchPartyComment {
  if (!isObject(value)) return false;
  const { id, text, atSec, name } = value;
  return isText(id) && isText(text) && (atSec === null || isNumber(atSec)) && (name === null || isText(name));
}

function readEvent(message: Record<string, unknown>): WatchPartyEvent | undefined {
  const { type, connectionId, state, durationMs, mayLead, comments, ref, serverMs, comment, id } = message;
  if (type === 'joined' && isText(connectionId) && isState(state) && isNumber(durationMs) && Array.isArray(comments))
    return { type, connectionId, state, durationMs, mayLead: mayLead === true, comments: comments.filter(isComment) };
  if (type === 'state' && isState(state)) return { type, state };
  if (type === 'clock' && isText(ref) && isNumber(serverMs)) return { type, ref, serverMs };
  if (type === 'comment' && isComment(comment)) return { type, comment };
  if (type === 'comment-removed' && isText(id)) return { type, id };
  return type === 'ended' ? { type } : undefined;
}

/** The topic of a watch party. */
export const watchPartyKind: ClientTopicKind<WatchPartyEvent> = {
  read: readEvent,
  welcome: (event) => (event.type === 'joined' ? { connectionId: event.connectionId, lastSeq: undefined } : undefined),
  seqOf: () => undefined,
};
