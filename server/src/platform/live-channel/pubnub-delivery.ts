import { type ChannelState, type RealtimeEvent, type RealtimeTicket, realtimeBeatSec } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';
import type { BaseLogger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import { type Bus, wire } from '../realtime/bus.ts';
import type { PubNubServer } from '../vendors/pubnub.ts';
import type { Refusal } from '../visibility/decide.ts';
import type { LiveNews } from './live-news.ts';
import { createPubNubGrants } from './pubnub-grants.ts';
import { createPubNubQueue } from './pubnub-queue.ts';

export type PubNubDelivery = ReturnType<typeof createPubNubDelivery>;

export interface PubNubDeliveryDeps {
  pubnub: PubNubServer;
  /** Settings of viewers' SDKs that are the same for all channels. */
  access: Omit<NonNullable<RealtimeTicket['pubnub']>, 'authToken' | 'pubnubId'>;
  bus: Bus;
  /** From 0 to 1; keeps nodes from acting at the same time. */
  random?: () => number;
  clock: Clock;
  log: BaseLogger;
}

interface BeatDeps {
  /** Undefined if the stream is gone. */
  readState: (streamId: string) => Promise<{ state: ChannelState; lastSeq: number } | undefined>;
}

/** Why not everybody may watch; undefined while anybody may. */
type RefusalOf = (streamId: string) => Promise<Refusal | undefined>;

interface Known {
  /** When somebody last asked for it. */
  askedAtMs: number;
  /** When any node last published a beat. */
  beatAtMs: number;
  /** How much longer this node waits, so that another can go first. */
  patienceMs: number;
  /** Subscribers were told that not everybody may watch any more. */
  isClosed: boolean;
  /** PubNub's last count; undefined if it has not counted since somebody joined. */
  occupancy: number | undefined;
}

/** A node has published a beat, so the others need not. */
const deliveryBeat = wire<string>('live.outward-beat');

export const pubnubIdOf = (streamId: string) => `zeacon-${streamId}`;

/** After this time, a channel without requests and subscribers is dropped. */
const forgottenMs = 300_000;
const countEveryMs = 10_000;
/** How long it is believed who may watch: with the time that asking takes, below five seconds. */
const judgedForMs = 3000;
/** How many channels PubNub counts per call. */
const countedAtOnce = 50;
/** How many deleted messages fit into one PubNub event. */
const deletedAtOnce = 500;

/**
 * Delivers channels to viewers through PubNub: public events are published there, and viewers are counted there. What
 * PubNub grants outlasts whatever it was granted for, so that only channels that anybody may watch are ever there.
 */
export function createPubNubDelivery({ pubnub, access, bus, random = Math.random, clock, log }: PubNubDeliveryDeps) {
  const nowMs = () => clock().getTime();
  const known = new Map<string, Known>();
  const grants = createPubNubGrants({ grant: (id, minutes) => pubnub.grantRead(id, minutes), clock, log });
  const queue = createPubNubQueue({ publish: (id, envelope) => pubnub.publish(pubnubIdOf(id), envelope), log });
  let countedAtMs = 0;
  let counting: Promise<void> | undefined;
  let askRefusal: RefusalOf = async () => undefined;
  const judged = new LRUCache<string, Promise<Refusal | undefined>>({
    max: 5000,
    ttl: judgedForMs,
    perf: { now: nowMs },
  });

  function know(streamId: string): Known {
    const found = known.get(streamId);
    if (found) return found;
    const made = {
      askedAtMs: nowMs(),
      beatAtMs: nowMs(),
      patienceMs: random() * 3000,
      isClosed: false,
      occupancy: undefined,
    };
    known.set(streamId, made);
    return made;
  }

  /** Called when a viewer joins or is active. */
  function touch(streamId: string): void {
    const channel = know(streamId);
    channel.askedAtMs = nowMs();
    channel.occupancy ||= undefined;
  }

  bus.listen(deliveryBeat, (streamId) => {
    know(streamId).beatAtMs = nowMs();
  });

  async function count(): Promise<void> {
    const streamIds = [...known.keys()];
    for (let at = 0; at < streamIds.length; at += countedAtOnce) {
      const some = streamIds.slice(at, at + countedAtOnce);
      const counts = await pubnub.occupancy(some.map(pubnubIdOf)).catch((error: unknown) => {
        log.warn({ err: error }, 'PubNub did not answer how many viewers a channel has.');
        return undefined;
      });
      for (const streamId of some) {
        const channel = known.get(streamId);
        if (!channel) continue;
        // If it does not say, keep the previous count.
        if (counts) channel.occupancy = counts.get(pubnubIdOf(streamId)) ?? 0;
        if (channel.occupancy) channel.askedAtMs = nowMs();
      }
    }
  }

  function refusalOf(streamId: string): Promise<Refusal | undefined> {
    const before = judged.get(streamId);
    if (before) return before;
    const asked = askRefusal(streamId);
    asked.catch(() => judged.delete(streamId));
    judged.set(streamId, asked);
    return asked;
  }

  /** Says it once: nothing follows until anybody may watch again. */
  async function closeRefused(streamId: string, channel: Known): Promise<void> {
    const error = await refusalOf(streamId);
    if (error && !channel.isClosed)
      queue.add(streamId, [{ type: 'closed', error, message: new ApiError(error).message }]);
    channel.isClosed = error !== undefined;
  }

  async function beat(streamId: string, { readState }: BeatDeps): Promise<void> {
    await bus.publish(deliveryBeat, streamId);
    const found = await readState(streamId);
    if (found) queue.add(streamId, [{ type: 'state', state: found.state }], found.lastSeq);
  }

  const isBeatDue = ({ occupancy, beatAtMs, patienceMs }: Known) =>
    occupancy !== 0 && nowMs() - beatAtMs >= realtimeBeatSec * 1000 + patienceMs;

  return {
    /** By whom viewers are judged. */
    judgeBy(judge: RefusalOf): void {
      askRefusal = judge;
    },

    tell(streamId: string, news: LiveNews): void {
      const add = () => queue.add(streamId, toPublicEvents(news), news.kind === 'chat' ? news.message.seq : undefined);
      refusalOf(streamId).then(
        (refusal) => refusal === undefined && add(),
        (error: unknown) => log.warn({ err: error }, 'Not published through PubNub: it is not known who may watch.'),
      );
    },

    viewerCount: (streamId: string): number => know(streamId).occupancy ?? 0,

    /**
     * Settings of a viewer's SDK; undefined while PubNub gives no access or not everybody may watch, so that viewers use
     * the server's own channel.
     */
    async openFor(streamId: string): Promise<RealtimeTicket['pubnub']> {
      if (await refusalOf(streamId)) return undefined;
      touch(streamId);
      const pubnubId = pubnubIdOf(streamId);
      const authToken = await grants.of(pubnubId);
      return authToken === undefined ? undefined : { ...access, authToken, pubnubId };
    },

    touch,

    /** Beats and counts when it is time. */
    async tick(deps: BeatDeps): Promise<void> {
      for (const [streamId, channel] of known) {
        if (nowMs() - channel.askedAtMs >= forgottenMs) {
          known.delete(streamId);
          continue;
        }
        await closeRefused(streamId, channel);
        if (!channel.isClosed && isBeatDue(channel)) await beat(streamId, deps);
      }
      if (known.size === 0 || counting || nowMs() - countedAtMs < countEveryMs) return;
      countedAtMs = nowMs();
      // Not awaited: the other timed work does not wait for PubNub.
      counting = count().finally(() => {
        counting = undefined;
      });
    },

    close: () => pubnub.close(),
  };
}

/** The public events in it. */
function toPublicEvents(news: LiveNews): RealtimeEvent[] {
  if (news.kind === 'chat') return [{ type: 'chat', message: news.message }];
  if (news.kind !== 'event') return [];
  return news.event.type === 'chat-deleted' ? inParts(news.event.messageIds) : [news.event];
}

function inParts(messageIds: readonly string[]): RealtimeEvent[] {
  const count = Math.ceil(messageIds.length / deletedAtOnce);
  return Array.from({ length: count }, (_, at) => ({
    type: 'chat-deleted',
    messageIds: messageIds.slice(at * deletedAtOnce, (at + 1) * deletedAtOnce),
  }));
}
