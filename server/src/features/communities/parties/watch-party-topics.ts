import { realtimePath, type WatchPartyEvent, WatchPartyRequest } from '@zeacon/contract';
import type { Ground } from '../../../platform/grounds/ground.ts';
import type { NewsTopicsParts } from '../../../platform/realtime/news-topics.ts';
import { TooFastError } from '../../../platform/realtime/too-fast-error.ts';
import type { Subscriber } from '../../../platform/realtime/topic.ts';
import { openDoor, type TopicKind } from '../../../platform/realtime/topic-kind.ts';
import { createTopics, type Room } from '../../../platform/realtime/topics.ts';
import { createWindowLimit } from '../../../platform/window-limit.ts';
import type { Visitor } from '../members.service.ts';
import { type PartyPresence, peopleIn, presenceHere } from './party-presence.ts';

/** Who holds a ticket; a rest of it is read anew each time. */
export interface Guest {
  postId: string;
  communityId: string;
  /** Null for somebody who is not signed in. */
  accountId: string | null;
}

/** `check`: who may no longer be here is to go. */
export type PartyNews = Exclude<WatchPartyEvent, { type: 'joined' | 'clock' }> | { type: 'check' };
type Welcome = Omit<Extract<WatchPartyEvent, { type: 'joined' }>, 'type' | 'connectionId'>;
export type Steer = Omit<Extract<WatchPartyRequest, { type: 'steer' }>, 'type'>;

export interface WatchPartyTopicsDeps extends NewsTopicsParts {
  /** Rejects with `ApiError` if they may not be in it, or there is none. */
  welcome: (guest: Guest) => Promise<Welcome>;
  steer: (guest: Guest, wish: Steer) => Promise<unknown>;
}

const name = 'watch-party';
const ticketLifetimeMs = 3_600_000;
/** Of all who lead one. */
const steering = { limit: 20, windowSec: 10 };

/** What is asked of a membership names nobody, and no session. */
export const toVisitor = ({ communityId, accountId }: Guest): Visitor =>
  accountId === null
    ? { kind: 'anyone' }
    : { kind: 'community-member', communityId, accountId, username: '', isEmbedded: false, sessionHash: '' };

/** One topic for each party, which is named by its post. */
export function createWatchPartyTopics(deps: WatchPartyTopicsDeps) {
  const { bus, tickets, newId, clock, welcome, steer } = deps;
  type Who = Subscriber & Guest;
  const waitSec = createWindowLimit({ ...steering, clock });
  const topics = createTopics<Who, PartyNews, PartyPresence, Room<Who, PartyNews>>({
    kind: name,
    open: (topic) => ({
      deliver(to, news) {
        const text = JSON.stringify(news);
        for (const { send } of to) send(text);
      },
      hear({ type }) {
        if (type !== 'check') return true;
        // They join anew, where they may.
        for (const who of topic.subscribers()) who.close();
        return false;
      },
    }),
    noteOf: (_postId, here) => presenceHere(here),
    countOf: peopleIn,
    ...{ bus, newId, clock },
  });

  const kind: TopicKind<Guest, Guest, WatchPartyRequest> = {
    name,
    topics,
    admit: ({ postId, communityId, accountId }) => ({
      topicId: postId,
      identity: accountId ?? newId('con'),
      rights: { postId, communityId, accountId },
    }),
    async welcome(who) {
      const { connectionId } = who;
      return { event: { type: 'joined', connectionId, ...(await welcome(who)) } satisfies WatchPartyEvent, lastSeq: 0 };
    },
    seated: () => void topics.tellPresence().catch(() => {}),
    read: (message) => WatchPartyRequest.safeParse(message).data,
    async handle(who, request) {
      if (request.type === 'clock') {
        const serverMs = clock().getTime();
        return who.send(JSON.stringify({ type: 'clock', ref: request.ref, serverMs } satisfies WatchPartyEvent));
      }
      const wait = waitSec(who.postId);
      if (wait !== undefined) throw new TooFastError('request.rate_limited', wait * 1000);
      const { isPaused, positionMs } = request;
      await steer(who, { isPaused, positionMs });
    },
    left: () => topics.tellPresence(),
    tick: topics.tick,
  };

  return {
    door: openDoor(kind),
    issue(guest: Guest, ground: Ground | undefined) {
      const expiresAt = new Date(clock().getTime() + ticketLifetimeMs);
      return {
        url: realtimePath,
        token: tickets.issue(name, guest, expiresAt, ground),
        expiresDate: expiresAt.toISOString(),
      };
    },
    /** On all nodes. */
    say: topics.say,
    /** On all nodes, as far as this one heard. */
    watching: (postId: string): number => peopleIn(topics.presenceOf(postId)),
  };
}
