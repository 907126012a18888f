import type { CommunityEvent } from '@zeacon/contract';
import type { ClientTopicKind } from '../topics/subscription.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

function readEvent({
  type,
  connectionId,
  postId,
  change,
  spaceId,
  withinMs,
}: Record<string, unknown>): CommunityEvent | undefined {
  if (type === 'joined' && isText(connectionId)) return { type, connectionId };
  if (!isText(postId) || !/^pst_\w+$/.test(postId)) return undefined;
  const spread = { withinMs: Number(withinMs) || 0 };
  if (type === 'talk') return { type, postId, ...spread };
  const isKnown = change === 'published' || change === 'edited' || change === 'removed';
  if (type !== 'post' || !isKnown) return undefined;
  return { type, postId, change, ...((spaceId === null || isText(spaceId)) && { spaceId }), ...spread };
}

/** The topic of a community: what changed in it, and never the words. */
export const communityKind: ClientTopicKind<CommunityEvent> = {
  read: readEvent,
  welcome: (event) => (event.type === 'joined' ? { connectionId: event.connectionId, lastSeq: undefined } : undefined),
  seqOf: () => undefined,
};
