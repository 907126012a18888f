import type { LiveStatus, PublicLive, PublicPlayerConfig, PublicStream, RealtimeEvent } from '@zeacon/contract';
import { html, nothing, type ReactiveController, type ReactiveElement } from 'lit';
import { createHttp } from '../../core/http.ts';
import { viewerLive } from '../../core/live/live-calls.ts';
import { isOnAir, type LiveState } from '../../core/live/live-state.ts';
import { createLiveWatcher, type LiveWatcher } from '../../core/live/live-watcher.ts';
import { selectConfig, selectStream } from '../../core/player/player-state.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { defineLiveParts } from '../../elements/live-parts.ts';
import type { PlayerContext } from '../../elements/player-context.ts';
import { toLiveStrings } from '../../elements/words/live-strings.ts';
import type { EngineFactory } from '../../engine/engine.ts';
import type { PeerEngine } from '../../engine/peer/peer-engine.ts';
import { ZcLiveChangeEvent } from '../../events/live-change.ts';
import type { Playback } from '../playback.ts';
import { type ChatPanel, createChatPanel } from './chat-panel.ts';
import { bufferedAhead, createEdgeKeeper, type EdgeKeeper } from './edge-keeper.ts';
import { toLiveActions } from './live-actions.ts';
import { livePlayers } from './live-players.ts';

export interface LiveHost extends ReactiveElement {
  readonly media: HTMLVideoElement;
  readonly mediaToken: string | undefined;
  play(): Promise<void>;
}

export interface LiveOptions {
  player: PlayerContext;
  playback: () => Playback;
  /** Of the platform. */
  origin: () => string;
  /** Takes over what is known of the stream now. */
  show: (config: PublicPlayerConfig) => void;
}

/** One life of one live stream in this player. */
interface Stay {
  readonly streamId: string;
  readonly stop: AbortController;
  readonly watcher: LiveWatcher;
  readonly edge: EdgeKeeper;
}

const tickMs = 500;
const dryMs = 3000;
const drySeconds = 0.25;
const retryMs = 1000;
/** Media that cannot be played so often in a row is not going to be. */
const unplayableTimes = 5;

/** Brings a player through the life of a live stream: it follows what the server says, and keeps playback at the edge. */
export class LiveController implements ReactiveController {
  readonly #host: LiveHost;
  readonly #options: LiveOptions;
  readonly #usual: Pick<PlayerContext['actions'], 'seek' | 'seekBy' | 'setLoop' | 'goLive'>;
  readonly #chat: ChatPanel;
  #stay: Stay | undefined;
  #known: PublicLive | undefined;
  /** The picture stands for want of media. */
  #dry = false;
  #dryAt = 0;
  /** When playback failed (ms of the page's clock), until it is tried again. */
  #failedAt: number | undefined;
  /** How often in a row what was there could not be played. */
  #unplayable = 0;
  /** It played when it failed. */
  #failedPlaying = false;
  /** It was seen while it was on the air. */
  #wasSeen = false;
  #said = '';
  /** Where the host's own picture may be shown. */
  #peer: PeerEngine | undefined;

  constructor(host: LiveHost, options: LiveOptions) {
    this.#host = host;
    this.#options = options;
    this.#chat = createChatPanel({ host, origin: options.origin, changed: () => this.#publish() });
    const { seek, seekBy, setLoop } = options.player.actions;
    this.#usual = { seek, seekBy, setLoop, goLive: undefined };
    options.player.actions.watchAgain = this.#watchAgain;
    options.player.actions.toggleChat = () => void this.#chat.toggle();
    defineLiveParts();
    host.addController(this);
    options.player.store.subscribe(() => this.#follow());
    this.#follow();
  }

  hostDisconnected(): void {
    queueMicrotask(() => !this.#host.isConnected && this.#end());
  }

  hostUpdated(): void {
    const { live } = this.#store.state;
    const frame = this.#host.shadowRoot?.querySelector('.frame');
    frame?.toggleAttribute('data-live', isOnAir(live?.status));
    if (live?.cover) frame?.setAttribute('data-cover', live.cover);
    else frame?.removeAttribute('data-cover');
  }

  /** What plays it: `create`, or where it goes by peer connections, that with them above it. */
  async engineOf(create: EngineFactory): Promise<EngineFactory> {
    const { liveStatus, streamMode } = this.#known ?? {};
    if (!isOnAir(liveStatus) || streamMode !== 'webRtc' || !('RTCPeerConnection' in globalThis)) return create;
    try {
      const [{ createPeerEngine }, { joinWatchChannel }] = await Promise.all([
        import('../../engine/peer/peer-engine.ts'),
        import('./watch-channel.ts'),
      ]);
      return (...given) => {
        const { streamId = '' } = this.#stay ?? {};
        this.#peer = createPeerEngine(
          {
            createHls: create,
            join: () => joinWatchChannel({ origin: this.#options.origin(), streamId, token: () => this.#token }),
            startedMs: () => Date.parse(this.#known?.startedDate ?? '') || Date.now(),
          },
          ...given,
        );
        return this.#peer;
      };
    } catch {
      return create;
    }
  }

  /** Goes to a place within what may be seen of what is on the air. False where nothing is. */
  seek(to: number): boolean {
    return isOnAir(this.#status) && this.#stay?.edge.seek(to) === true;
  }

  /**
   * Of what is on the air nothing is final but its end: instead of telling a failure, it is asked where the stream is,
   * and tried again. Once it has ended, what is left of it could not be seen to its end.
   */
  forgives(code: string): boolean {
    if (!this.#stay || !isPassing(code)) return false;
    if (!isOnAir(this.#status) && !(this.#status === 'ENDED' && this.#wasSeen)) return false;
    if (code.startsWith('playback.')) {
      this.#unplayable += 1;
      if (this.#unplayable > unplayableTimes) return false;
    }
    this.#failedAt = performance.now();
    this.#failedPlaying = !this.#host.media.paused;
    this.#stay.watcher.ask();
    return true;
  }

  /** Over the picture. */
  render() {
    const { live } = this.#store.state;
    if (!live) return nothing;
    return html`<div class="spoken" role="status">${this.#said}</div>
      ${live.cover ? html`<zc-live-cover></zc-live-cover>` : nothing}`;
  }

  get #store() {
    return this.#options.player.store;
  }

  get #status(): LiveStatus | undefined {
    return this.#known?.liveStatus;
  }

  #follow() {
    const stream = selectStream(this.#store.state);
    const streamId = stream?.live && this.#host.isConnected ? stream.streamId : undefined;
    if (this.#stay?.streamId !== streamId) this.#end();
    if (stream?.live && streamId && !this.#stay) this.#begin(stream, stream.live);
    // A player that went back to its poster has forgotten it.
    if (this.#stay && !this.#store.state.live) this.#publish();
  }

  #begin({ streamId }: PublicStream, live: PublicLive) {
    const stop = new AbortController();
    const { signal } = stop;
    const { media: video } = this.#host;
    const edge = createEdgeKeeper(
      {
        video,
        playback: this.#options.playback,
        isComing: () => this.#status === 'LIVE',
        seek: (to) => this.#peer?.seek(to) === true,
      },
      signal,
    );
    const watcher = createLiveWatcher({ read: (asking) => this.#read(asking), onLive: (now) => this.#take(now) });
    this.#stay = { streamId, stop, watcher, edge };
    const canRaiseHand = () => this.#store.state.live?.canRaiseHand === true;
    const token = () => this.#token;
    livePlayers.set(this.#host, {
      streamId,
      get token() {
        return token();
      },
      pictureDate: () => this.#options.playback().live()?.date,
      get canRaiseHand() {
        return canRaiseHand();
      },
      goLive: () => this.#options.player.actions.goLive?.(),
      hear: (event) => this.#hear(event),
    });
    this.#known = live;
    this.#wasSeen = false;
    this.#failedAt = undefined;
    this.#unplayable = 0;
    watcher.know(live.liveStatus);
    const look = () => (document.visibilityState === 'visible' ? watcher.resume() : watcher.pause());
    document.addEventListener('visibilitychange', look, { signal });
    const ticks = setInterval(() => this.#tick(), tickMs);
    signal.addEventListener('abort', () => {
      watcher.pause();
      clearInterval(ticks);
    });
    for (const type of ['waiting', 'playing', 'ended'] as const)
      video.addEventListener(type, () => this.#tick(), { signal });
    this.#become(live.liveStatus);
    look();
  }

  #end() {
    if (!this.#stay) return;
    this.#stay.stop.abort();
    this.#stay = undefined;
    this.#known = undefined;
    this.#said = '';
    this.#host.removeAttribute('live-status');
    livePlayers.delete(this.#host);
    this.#chat.close();
    Object.assign(this.#options.player.actions, this.#usual);
    this.#store.patch({ live: undefined });
  }

  #read(signal: AbortSignal): Promise<PublicLive> {
    const http = createHttp({ baseUrl: this.#options.origin() });
    const query = { streamId: this.#stay?.streamId, token: this.#token };
    return http.call(viewerLive, { query, headers: {} }, signal);
  }

  get #token(): string | undefined {
    const stream = selectStream(this.#store.state);
    const signed = stream && URL.canParse(stream.hlsUrl) ? new URL(stream.hlsUrl).searchParams.get('token') : null;
    return this.#host.mediaToken ?? signed ?? undefined;
  }

  /** Takes what the server says now. */
  #take(live: PublicLive) {
    const before = this.#known;
    const config = selectConfig(this.#store.state);
    const stream = config?.stream;
    if (!before || !stream) return;
    this.#known = live;
    const { hlsBroadcastUrl } = live;
    const url = hlsBroadcastUrl ? new URL(hlsBroadcastUrl, this.#options.origin()).href : stream.hlsUrl;
    // Another signature of the same address is no news.
    const hlsUrl = pathOf(url) === pathOf(stream.hlsUrl) ? stream.hlsUrl : url;
    const shown = { ...live, hlsBroadcastUrl: hlsBroadcastUrl && hlsUrl };
    if (!isSame({ ...shown, viewerCount: 0 }, { ...stream.live, viewerCount: 0 }))
      this.#options.show({ ...config, stream: { ...stream, live: shown, hlsUrl } });
    if (before.liveStatus !== live.liveStatus) this.#become(live.liveStatus, before.liveStatus);
  }

  /** What the stream's channel says of it comes before the next answer would. */
  #hear(event: RealtimeEvent) {
    const state = event.type === 'state' || event.type === 'joined' ? event.state : undefined;
    const known = this.#known;
    if (!state || !known) return;
    const { liveStatus = known.liveStatus, canRaiseHand = known.canRaiseHand } = state;
    const hasChat = state.hasChat ?? known.chatChannelName !== null;
    const isNews =
      liveStatus !== known.liveStatus ||
      canRaiseHand !== known.canRaiseHand ||
      hasChat !== (known.chatChannelName !== null);
    if (isNews) this.#stay?.watcher.ask();
  }

  #become(status: LiveStatus, before?: LiveStatus) {
    const { player, playback } = this.#options;
    this.#host.setAttribute('live-status', status);
    if (isOnAir(status)) {
      Object.assign(
        player.actions,
        toLiveActions(this.#host.media, () => this.#stay?.edge),
      );
      this.#host.media.loop = false;
    } else Object.assign(player.actions, this.#usual);
    this.#said = before ? this.#announce(status, before) : '';
    this.#host.dispatchEvent(new ZcLiveChangeEvent(status));
    if (status === 'LIVE' && before === 'INTERRUPTED') playback().reconnect();
    if (status === 'LIVE' && before && !isOnAir(before)) this.#start().catch(() => undefined);
    this.#tick();
    this.#host.requestUpdate();
  }

  #announce(status: LiveStatus, before: LiveStatus): string {
    const words = toLiveStrings(this.#options.player.words);
    if (status === 'WAITING') return words.startingSoon;
    if (status === 'INTERRUPTED') return words.hostBack;
    if (status === 'ENDED') return words.liveEnded;
    return status === 'LIVE' ? (before === 'INTERRUPTED' ? words.goesOn : words.begun) : '';
  }

  /** Whoever has waited for it in sight of the player sees it begin. */
  async #start() {
    const { started } = this.#store.state;
    if (started || !isInSight(this.#host)) return;
    // It comes with the engine, which playing takes too.
    const { isAutoplayRefused } = await import('../../elements/zc-player/autoplay.ts');
    if (await isAutoplayRefused(this.#host, this.#store).catch(() => false)) this.#options.playback().reset();
  }

  #seeIt() {
    if (this.#wasSeen) return;
    this.#wasSeen = true;
    // The host may drop a graphic at any moment, which is to come with its picture. Without this it comes later.
    void Promise.allSettled([import('../overlay-controller.ts'), import('../../core/overlays/date-ranges.ts')]);
  }

  #tick() {
    const stay = this.#stay;
    const { media: video } = this.#host;
    if (!stay) return;
    const { error, started } = this.#store.state;
    const stands = started && !video.paused && video.readyState > 0 && bufferedAhead(video) < drySeconds;
    if (!stands) this.#dryAt = performance.now();
    if (stands && video.readyState < video.HAVE_FUTURE_DATA) this.#dry = true;
    else if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) this.#dry = false;
    if (isOnAir(this.#status)) {
      if (!video.paused && video.readyState >= video.HAVE_CURRENT_DATA) {
        this.#unplayable = 0;
        this.#seeIt();
      }
      const failed = this.#failedAt !== undefined;
      stay.watcher.hurry(this.#dry || failed);
      // What cannot be played of a live stream now may be in a moment.
      if (failed ? performance.now() - (this.#failedAt ?? 0) > retryMs : error && isPassing(error.code))
        this.#tryAgain(!failed || this.#failedPlaying);
    } else stay.watcher.hurry(false);
    this.#publish();
  }

  #tryAgain(plays: boolean) {
    const playback = this.#options.playback();
    this.#failedAt = undefined;
    playback.interrupt();
    playback.startAt = 0;
    if (plays) this.#host.play().catch(() => undefined);
  }

  #publish() {
    const status = this.#status;
    if (!status || !this.#stay) return;
    const { from = 0, edge = 0, behind = 0, atEdge = true } = this.#stay.edge.keep() ?? {};
    const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
    const next: LiveState = {
      status,
      cover: this.#cover(status),
      from: tenths(from),
      edge: tenths(edge),
      behind: tenths(behind),
      atEdge,
      chat: this.#known?.chatChannelName ? (this.#chat.isOpen ? 'open' : 'closed') : undefined,
      canRaiseHand: this.#known?.canRaiseHand === true,
    };
    const before = this.#store.state.live;
    if (before && shallowEqual(before, next)) return;
    this.#store.patch({ live: next });
    if (before?.canRaiseHand !== next.canRaiseHand) this.#host.dispatchEvent(new Event('zc-live-update'));
    if (before?.cover !== next.cover || before?.status !== status) this.#host.requestUpdate();
  }

  #cover(status: LiveStatus): LiveState['cover'] {
    const { media: video } = this.#host;
    const { started, live } = this.#store.state;
    if (status === 'SCHEDULED' || status === 'WAITING') return 'countdown';
    if (status === 'INTERRUPTED') return this.#dry || !started ? 'interrupted' : undefined;
    // It stays until the picture moves again.
    if (status === 'LIVE') return live?.cover === 'interrupted' && this.#dry ? 'interrupted' : undefined;
    if (!this.#known?.shouldPlayVod) return 'ended';
    const isOver =
      video.ended || this.#failedAt !== undefined || (this.#dry && performance.now() - this.#dryAt > dryMs);
    if (isOver && this.#wasSeen) return 'ended';
    // What was begun anew is a recording like any other.
    return live?.cover === 'ended' && this.#wasSeen ? 'ended' : undefined;
  }

  /** The recording, from its beginning. */
  readonly #watchAgain = (): void => {
    this.#wasSeen = false;
    this.#dry = false;
    this.#tryAgain(true);
    this.#publish();
  };
}

/** Of media that is not there, or not playable, at this moment. */
const isPassing = (code: string) => code.startsWith('media.not') || code.startsWith('playback.');
const pathOf = (url: string) => url.replace(/\?.*$/, '');
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isWithin && document.visibilityState === 'visible';
}
