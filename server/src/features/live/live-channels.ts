import type { LiveHypergraphic } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import {
  createLiveOrigin,
  type LiveOrigin,
  type LiveOriginOptions,
  type ResumedSender,
} from '../../media/live/live-origin.ts';
import { liveRungName } from '../../media/live/live-rung.ts';
import type { LiveSlots } from '../../media/live/live-slots.ts';
import { createLowerRendition, type LowerRendition } from '../../media/live/lower-rendition.ts';
import type { Clock } from '../../platform/clock.ts';
import { renditionFolder, siblingPlaylist, sourceRendition } from './live-files.ts';
import { releaseTimeoutMs } from './live-ownership.ts';
import { createSender, type Sender, type SenderEvents, type SenderFacts, type StopCode } from './live-senders.ts';
import { createLiveStore, discardingStore, type LiveSession, type LiveStoreDeps } from './live-store.ts';

export interface LiveChannelsDeps extends LiveStoreDeps {
  clock: Clock;
  log: BaseLogger;
  /** The graphics dropped into the stream, for its playlists. */
  listGraphics: (streamId: string) => Promise<LiveHypergraphic[]>;
  toDateRanges: (drops: readonly LiveHypergraphic[], windowStart: Date) => string[];
  /** Called when media of a stream on air arrives, for the first time or again. */
  onMedia: (session: LiveSession) => void;
  onSilence: (session: LiveSession, lastMediaAt: Date) => void;
  watchers: LiveWatchers;
  /** Limits how many lives are encoded at a time, in addition to being passed through, fairly between businesses. */
  slots: LiveSlots;
  ffmpegPath: string | undefined;
  settings: Pick<LiveOriginOptions, 'targetSegmentMs' | 'partMs' | 'windowMs' | 'silenceAfterMs'>;
}

/** Subscribers to the media of lives on air. */
export interface LiveWatchers {
  onAir: (session: LiveSession, origin: LiveOrigin) => void;
  /** Its media has ended, or continues in another process. */
  offAir: (streamId: string) => void;
}

export interface LiveChannel {
  streamId: string;
  /** Undefined while the stream is not on air: its media is then not stored. */
  session: LiveSession | undefined;
  origin: LiveOrigin;
  /** The rendition for slow connections; undefined before the stream is on air. */
  lower: LowerRendition | undefined;
  sender: Sender | undefined;
}

export type LiveChannels = ReturnType<typeof createLiveChannels>;

/** The media of the streams that arrive at this process. */
export function createLiveChannels(deps: LiveChannelsDeps) {
  const { clock, log, listGraphics, toDateRanges, onMedia, onSilence, watchers, slots, ffmpegPath, settings } = deps;
  const channels = new Map<string, Promise<LiveChannel>>();
  /** Graphics by stream, as last read. */
  const graphics = new Map<string, LiveHypergraphic[]>();

  function openPreview(): LiveOrigin {
    return createLiveOrigin({ ...settings, clock, store: discardingStore });
  }

  async function openSession(session: LiveSession): Promise<Pick<LiveChannel, 'origin' | 'lower'>> {
    const { streamId } = session;
    const store = createLiveStore(deps, session, sourceRendition);
    graphics.set(streamId, await listGraphics(streamId));
    const dateRanges = (windowStart: Date) => toDateRanges(graphics.get(streamId) ?? [], windowStart);
    const lower = createLowerRendition({
      ...settings,
      ...{ clock, ffmpegPath, dateRanges },
      slots: slots.open(session.businessId),
      sourceFolder: `../${renditionFolder(sourceRendition)}`,
      renditionReports: () => reportOf(sourceRendition, origin.position()),
      onFailure: (reason) =>
        log.warn({ streamId, reason }, 'The server could not encode the lower rendition of a live.'),
    });
    const origin = createLiveOrigin({
      ...settings,
      clock,
      store,
      stored: await store.listSegments(),
      dateRanges,
      follower: lower.follower,
      onFollowerFailure: (error) => {
        log.error({ err: error, streamId }, 'The server gave up the lower rendition of a live after an error.');
        lower.close();
      },
      renditionReports: () => (lower.isOffered() ? reportOf(liveRungName, lower.position()) : []),
      onMedia: () => onMedia(session),
      onSilence: (lastMediaAtMs) => onSilence(session, new Date(lastMediaAtMs)),
      onStoreFailure: (error) => log.error({ err: error, streamId }, 'The server could not store a segment of a live.'),
    });
    watchers.onAir(session, origin);
    return { origin, lower };
  }

  async function make(streamId: string, session: LiveSession | undefined): Promise<LiveChannel> {
    const media = session ? await openSession(session) : { origin: openPreview(), lower: undefined };
    return { streamId, session, ...media, sender: undefined };
  }

  function open(streamId: string, session: LiveSession | undefined): Promise<LiveChannel> {
    const known = channels.get(streamId);
    if (known) return known;
    const opening = make(streamId, session);
    channels.set(streamId, opening);
    opening.catch(() => channels.delete(streamId));
    return opening;
  }

  /** When the signal aborts, media that is not stored yet is given up. */
  async function drop(channel: LiveChannel, giveUp?: AbortSignal): Promise<void> {
    channels.delete(channel.streamId);
    graphics.delete(channel.streamId);
    if (channel.session) watchers.offAir(channel.streamId);
    channel.lower?.close();
    await channel.origin.close(giveUp);
  }

  return {
    /** Undefined if this process has none of its media. */
    get: (streamId: string): Promise<LiveChannel | undefined> => channels.get(streamId) ?? Promise.resolve(undefined),
    open,

    /** Takes over from whoever sends. */
    attach(channel: LiveChannel, facts: SenderFacts, events: SenderEvents, resumed?: ResumedSender): Sender {
      channel.sender?.stop('live.replaced');
      const sender = createSender(channel.origin, facts, events, {
        connectedAt: clock(),
        resumed,
        onEnd: () => {
          if (channel.sender !== sender) return;
          channel.sender = undefined;
          if (!channel.session) void drop(channel);
        },
      });
      channel.sender = sender;
      return sender;
    },

    /** Puts the stream on air. */
    async goOnAir(streamId: string, session: LiveSession): Promise<LiveChannel> {
      const channel = await open(streamId, session);
      if (channel.session) return channel;
      const preview = channel.origin;
      // From here on the channel stays even if its sender leaves.
      channel.session = session;
      try {
        Object.assign(channel, await openSession(session));
      } catch (error) {
        channel.session = undefined;
        if (!channel.sender) await drop(channel);
        throw error;
      }
      channel.sender?.moveTo(channel.origin);
      await preview.close();
      return channel;
    },

    /** Streams whose media is in this process. */
    streamIds: (): string[] => [...channels.keys()],

    /**
     * The live continues in another process, or nobody may send to it any more. Resolves when everything is stored; after
     * a move, nothing more is stored here.
     */
    async leave(streamId: string, code: Exclude<StopCode, 'live.bad_media'>): Promise<void> {
      const channel = await channels.get(streamId);
      if (!channel) return;
      channel.sender?.stop(code);
      channel.sender = undefined;
      await drop(channel, code === 'live.moved' ? AbortSignal.abort() : AbortSignal.timeout(releaseTimeoutMs));
    },

    /** Ends the live; resolves when everything is stored. */
    async end(streamId: string): Promise<void> {
      const channel = await channels.get(streamId);
      if (!channel) return;
      channel.sender?.stop('live.ended');
      channel.sender = undefined;
      await Promise.all([channel.origin.end(), channel.lower?.end()]);
      await drop(channel);
    },

    /** Graphics were dropped or removed. */
    async refreshGraphics(streamId: string): Promise<void> {
      const channel = await channels.get(streamId);
      if (!channel?.session) return;
      graphics.set(streamId, await listGraphics(streamId));
      channel.origin.refresh();
      channel.lower?.refresh();
    },

    /** Called when the server stops: closes what is open; lives continue after the next start. */
    async close(): Promise<void> {
      const all = await Promise.allSettled(channels.values());
      await Promise.allSettled(all.map((one) => (one.status === 'fulfilled' ? drop(one.value) : undefined)));
    },
  };
}

function reportOf(rendition: string, position: ReturnType<LiveOrigin['position']>) {
  return position ? [{ uri: siblingPlaylist(rendition), ...position }] : [];
}
