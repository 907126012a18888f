import type Hls from 'hls.js';
import type {
  AttachMediaSourceData,
  BufferEOSData,
  ErrorData,
  Fragment,
  LevelDetails,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js';
import { closestSeconds } from '../core/player/live-state.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import { type Cmcd, toCmcd } from './cmcd.ts';
import { readDateRanges } from './date-ranges.ts';
import type { Engine, EngineListener, EngineSource } from './engine.ts';
import { createLiveQuality } from './live-quality.ts';
import { loadPolicies } from './load-policies.ts';
import { createMediaResets } from './media-resets.ts';
import { needsFullBuild } from './needs-full-build.ts';
import { createRequestAddress } from './request-address.ts';
import { createShortSound } from './short-sound.ts';
import { findWantedAudio } from './wanted-audio.ts';

const reconnectEveryMs = 2000;

export interface HlsEngineOptions {
  /** The build of hls.js to play with. */
  HlsBuild: typeof Hls;
  video: HTMLVideoElement;
  source: EngineSource;
  listener: EngineListener;
  /** Media source left by the engine that played here before. */
  inherited?: AttachMediaSourceData | null;
  /** Called once, instead of continuing, if a playlist needs more than this build supports: then call `bequeath`. */
  needsMore?: () => void;
}

export interface HlsEngine extends Engine {
  /** Ends this engine without interrupting the video, and returns what the next one inherits. */
  bequeath(): AttachMediaSourceData | null;
}

/** Plays with a build of hls.js. */
export function createHlsEngine(options: HlsEngineOptions): HlsEngine {
  const { HlsBuild, video, source, listener, inherited, needsMore } = options;
  const { Events, ErrorTypes, ErrorDetails } = HlsBuild;
  const address = createRequestAddress(source.url);
  const startUrls = new Set(source.startUrls);
  const sid = createRandomId();
  let url = source.url;
  let metadataOnly = source.metadataOnly;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let expired = false;
  let destroyed = false;
  /** The address that each request was signed with. */
  const signedBy = new WeakMap<object, string>();
  let timesGone = 0;
  let chosenQuality = -1;
  let chosenAudio: number | undefined;

  // hls.js needs it, and old libraries replace it.
  if ([1, 1].reduce((sum, each) => sum + each, 0) !== 2) {
    const reason = 'This page replaces Array.prototype.reduce';
    // biome-ignore lint/suspicious/noConsole: the page's own people have to read it
    console.error(`Zeacon: ${reason}`);
    listener.failed('playback.failed', reason);
  }

  const hls = new HlsBuild({
    // A worker would be made from a blob, which a strict content security policy forbids.
    enableWorker: false,
    startPosition: source.startAt > 0 ? source.startAt : -1,
    // What was asked for ahead is what plays first, at any size.
    capLevelToPlayerSize: startUrls.size === 0,
    maxBufferLength: 30,
    // Our edge keeper decides where playback should be, not hls.js.
    ...(source.live && { liveSyncDuration: closestSeconds, liveSyncOnStallIncrease: 0 }),
    backBufferLength: 60,
    ...loadPolicies,
    async xhrSetup(xhr, asked, context) {
      await listener.fresh();
      signedBy.set(xhr, url);
      quality.loading(context);
      // It has none of its own, and hls.js would send what pages put into Object.prototype.
      delete context.headers;
      // Files requested at the tap keep their address, because they are cached under it.
      const cmcd = source.cmcd && !startUrls.has(asked) ? toCmcd(describeRequest(context)) : undefined;
      const wanted = address.of(asked, cmcd);
      if (wanted !== asked) xhr.open('GET', wanted, true);
    },
  });

  const resets = createMediaResets(hls, HlsBuild, video, source.live ? -1 : source.startAt, () => {
    recover({ details: ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET, error: new Error(video.error?.message) }, true);
  });
  const sound = createShortSound(hls, HlsBuild, video, (picturesOnly) => {
    hls.config.startPosition = video.currentTime;
    hls.loadSource(picturesOnly ?? url);
  });
  const quality = createLiveQuality(hls, HlsBuild, () => bufferedAhead(video));

  function describeRequest(context: LoaderContext): Cmcd {
    const { frag } = context as LoaderContext & { frag?: Fragment };
    const { level } = context as Partial<PlaylistLoaderContext>;
    const variant = frag?.type === 'audio' ? undefined : hls.levels[frag?.level ?? level ?? -1];
    const ahead = bufferedAhead(video);
    return {
      sid,
      st: hls.latestLevelDetails?.live ? 'l' : 'v',
      mtp: hls.bandwidthEstimate / 1000,
      su: ahead === 0,
      ...(frag
        ? {
            ot: typeOf(frag, hls.audioTracks.length > 0),
            bl: ahead * 1000,
            br: variant && variant.bitrate / 1000,
            ...(frag.sn !== 'initSegment' && { d: frag.duration * 1000 }),
          }
        : { ot: 'm' }),
    };
  }

  function reconnect() {
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
    if (destroyed || expired) return;
    if (hls.levels.length === 0) hls.loadSource(url);
    else hls.startLoad(video.currentTime);
  }

  function reconnectLater() {
    listener.reconnecting(true);
    reconnectTimer ??= setTimeout(reconnect, reconnectEveryMs);
  }

  function recover(cause: Pick<ErrorData, 'details' | 'error'>, stopped: boolean) {
    if (resets.spent) fail('playback.failed', cause);
    // hls.js does it by itself otherwise.
    else if (stopped) resets.reset();
  }

  function fail(code: string, cause: Pick<ErrorData, 'details' | 'error'>) {
    if (resets.stopped) return;
    resets.stop();
    hls.stopLoad();
    // Listeners may want to know whether it was playing.
    listener.failed(code, cause.details, cause.error);
    video.pause();
    if (code !== 'playback.failed') return;
    // What is damaged may still run to its end, and hls.js would try again.
    hls.detachMedia();
    // Events that are on their way go with the media.
    video.dispatchEvent(new Event('pause'));
  }

  function refuse({ networkDetails }: ErrorData) {
    hls.stopLoad();
    if (expired) return;
    if ((signedBy.get(networkDetails as XMLHttpRequest) ?? url) !== url) {
      // The request was open when the addresses were renewed.
      reconnectTimer ??= setTimeout(reconnect);
      return;
    }
    expired = true;
    listener.expired();
  }

  hls.on(Events.ERROR, (_event, data) => {
    // Aborted by hls.js itself, for instance on a seek.
    if (data.details === ErrorDetails.INTERNAL_ABORTED) return;
    const status = data.response?.code ?? 0;
    const network = data.type === ErrorTypes.NETWORK_ERROR;
    // In a live stream, single segments may expire before they are requested.
    const gone = (status === 404 || status === 410) && (data.fatal || !hls.latestLevelDetails?.live);
    // Other qualities use the same token, so trying them first would only take longer.
    if (network && (status === 401 || status === 403)) refuse(data);
    else if (network && gone) {
      timesGone += 1;
      // Another quality was tried in its place, without any success in between.
      if (data.fatal || timesGone > 1) fail('media.not_found', data);
    } else if (network) {
      if (data.fatal) reconnectLater();
      // A live stream's playlist may exist before its first segment.
      else if (data.details !== ErrorDetails.LEVEL_EMPTY_ERROR) listener.reconnecting(true);
    } else if (data.type === ErrorTypes.MEDIA_ERROR) recover(data, data.fatal);
    else if (data.fatal) fail('playback.failed', data);
  });

  // Media that the page's policy forbids, for instance: hls.js waits for it.
  const refused = () => {
    if (video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && !resets.stopped)
      listener.failed('playback.failed', `The browser refuses the video. ${video.error.message}`);
  };
  video.addEventListener('error', refused);

  for (const type of [Events.MANIFEST_LOADED, Events.LEVEL_LOADED] as const) {
    hls.on(type, (_event: string, { networkDetails }: { networkDetails: unknown }) => {
      const text = networkDetails instanceof XMLHttpRequest ? networkDetails.responseText : '';
      if (!destroyed && needsMore && needsFullBuild(text)) needsMore();
    });
  }

  hls.on(Events.MANIFEST_PARSED, () => {
    if (destroyed || sound.left) return;
    const begun = hls.levels.findIndex(({ url: [playlist = ''] }) => startUrls.size > 0 && hasFile(playlist));
    if (begun >= 0) {
      hls.startLevel = begun;
      hls.once(Events.FRAG_BUFFERED, capToSize);
    } else capToSize();
    if (chosenQuality >= 0) hls.loadLevel = chosenQuality;
    listener.qualities(hls.levels.map(({ height, bitrate }, id) => ({ id, height: height ?? 0, bitrate })));
  });
  const capToSize = () => {
    hls.capLevelToPlayerSize = true;
  };
  const hasFile = (playlist: string) => {
    const folder = playlist.replace(/[^/]*([?#].*)?$/, '');
    return source.startUrls.some((file) => file.startsWith(folder));
  };

  hls.on(Events.AUDIO_TRACKS_UPDATED, (_event, { audioTracks }) => {
    const all = audioTracks.map(({ name, lang = '' }, id) => ({ id, label: name, language: lang }));
    if (sound.left) return;
    const wanted = chosenAudio ?? findWantedAudio(all, source.audioLanguages)?.id;
    if (wanted !== undefined) hls.audioTrack = wanted;
    listener.audioTracks(all);
  });
  hls.on(Events.AUDIO_TRACK_SWITCHED, (_event, { id }) => listener.heard(id));

  const begun = new Set<string>();
  hls.on(Events.FRAG_LOADING, (_event, { frag }) => {
    if (frag.sn === 'initSegment') return;
    begun.add(frag.type);
    // Open requests still arrive. Picture and sound both need a first segment.
    if (metadataOnly && begun.size >= (hls.audioTracks.length > 0 ? 2 : 1)) hls.pauseBuffering();
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    timesGone = 0;
    listener.reconnecting(false);
    // hls.js waits for sound as long as the pictures. Sound that ended earlier does not hold up a stream that is ended.
    if (frag.endList && hls.audioTracks.length === 0) hls.trigger(Events.BUFFER_EOS, {} as BufferEOSData);
  });
  let named = false;
  for (const type of [Events.LEVEL_UPDATED, Events.LEVEL_PTS_UPDATED] as const) {
    hls.on(type, (_event: string, { details }: { details: LevelDetails }) => {
      const ranges = readDateRanges(details);
      // Graphics may also have disappeared, which is a change too.
      if (named || ranges.tags.length > 0) listener.dateRanges(ranges);
      named ||= ranges.tags.length > 0;
    });
  }
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    if (!sound.left) listener.shown(level);
  });

  hls.loadSource(url);
  hls.attachMedia(inherited ?? video);

  function live() {
    const details = hls.latestLevelDetails;
    if (!details?.live) return undefined;
    const { edge, fragmentStart: from, age } = details;
    // Media added since the playlist was read.
    const since = Math.min(age, details.targetduration);
    return { from, edge, behind: edge + since - video.currentTime, date: hls.playingDate?.getTime() };
  }

  function destroy() {
    destroyed = true;
    clearTimeout(reconnectTimer);
    quality.stop();
    resets.stop();
    sound.stop();
    video.removeEventListener('error', refused);
    hls.destroy();
  }

  return {
    choose(wanted) {
      // `nextLevel` replaces what lies ahead in the buffer, so the change is visible within a segment.
      chosenQuality = wanted === 'auto' ? -1 : wanted;
      if (!sound.left) hls.nextLevel = chosenQuality;
    },
    chooseAudio(track) {
      chosenAudio = track;
      hls.audioTrack = track;
    },
    reconnect,
    fill() {
      metadataOnly = false;
      hls.resumeBuffering();
    },
    renew(renewed) {
      if (!address.renew(renewed)) return false;
      url = renewed;
      if (expired) {
        expired = false;
        reconnect();
      }
      return true;
    },
    live,
    stats() {
      const { height = 0, bitrate = 0 } = hls.levels[hls.loadLevel] ?? {};
      const { droppedVideoFrames: droppedFrames, totalVideoFrames: totalFrames } = video.getVideoPlaybackQuality();
      const [bandwidth, buffered] = [hls.bandwidthEstimate, bufferedAhead(video)];
      return { bandwidth, bitrate, height, buffered, behind: live()?.behind, droppedFrames, totalFrames };
    },
    keepBehind(seconds) {
      hls.targetLatency = seconds;
    },
    bequeath() {
      const left = hls.transferMedia();
      destroy();
      return left;
    },
    destroy,
  };
}

function typeOf({ sn, type }: Fragment, apart: boolean): NonNullable<Cmcd['ot']> {
  if (sn === 'initSegment') return 'i';
  if (type === 'audio') return 'a';
  if (type === 'subtitle') return 'tt';
  return apart ? 'v' : 'av';
}

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime)
      return buffered.end(index) - currentTime;
  }
  return 0;
}
