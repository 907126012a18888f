import { ContextProvider } from '@lit/context';
import type { PublicPlayerConfig } from '@zeacon/contract';
import type { PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { createPlayback, type Playback } from '../../controllers/playback.ts';
import { RestController } from '../../controllers/rest-controller.ts';
import { toChapters } from '../../core/player/chapters.ts';
import {
  type AudioTrackChoice,
  initialPlayerState,
  type PlayerState,
  selectConfig,
  selectSettings,
  selectStream,
} from '../../core/player/player-state.ts';
import { whenStream } from '../../core/player/when-stream.ts';
import { selectItems } from '../../core/playlist/playlist.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { createStore } from '../../core/store.ts';
import { loadEngine } from '../../engine/engine.ts';
import { ZcPlayerReadyEvent } from '../../events/player-ready.ts';
import { defaultAppHost } from '../app-host.ts';
import { loadControls } from '../controls-loader.ts';
import { type PlayerContext, playerContext } from '../player-context.ts';
import { createAnnouncer } from './announcer.ts';
import { readCapabilities } from './capabilities.ts';
import { syncCaptionTracks } from './caption-tracks.ts';
import { adoptFacade } from './facade.ts';
import { runKey } from './keyboard.ts';
import { LanguageController } from './language-controller.ts';
import { LateParts } from './late-parts.ts';
import { PlacesController } from './places-controller.ts';
import { createPlayerActions } from './player-actions.ts';
import { PlayerAttributes } from './player-attributes.ts';
import { applyAccent, type PlayerView, renderPlayer, selectView } from './player-view.ts';
import { createPlaylistSteps } from './playlist-steps.ts';
import { createSettingsLoader } from './settings-loader.ts';
import { doesResume, readAskedStart, readKeptStart } from './start-place.ts';
import { styles } from './zc-player.styles.ts';

/**
 * A video of the platform, with everything to watch it. Before somebody plays it, it is a poster and a button: neither
 * the engine nor any media is fetched. It has the properties, methods and events of a `<video>`.
 *
 * @tag zc-player
 * @slot - `<track>` elements: captions besides those of the video.
 * @slot overlay - Shown over the picture and under the controls.
 * @fires {ZcPlayerReadyEvent} zc-player-ready - The settings and the video are known.
 * @fires {ZcPlayerErrorEvent} zc-player-error - The settings or the video could not be loaded, or playback failed.
 * @fires {ZcPlayerQualityChangeEvent} zc-player-quality-change - Another quality is on screen.
 * @fires {ZcAudioTrackChangeEvent} zc-audio-track-change - Another sound track is heard.
 * @fires {ZcLiveChangeEvent} zc-live-change - A live stream began, was interrupted, goes on or has ended.
 * @fires {ZcChapterChangeEvent} zc-chapter-change - Playback came into another chapter.
 * @fires {ZcHypergraphicSelectEvent} zc-hypergraphic-select - A viewer chose a graphic in the picture. Cancelable.
 * @fires {ZcCtaSelectEvent} zc-cta-select - A viewer followed a call to action. Cancelable.
 * @fires {ZcPlaylistChangeEvent} zc-playlist-change - Another video of the playlist is on.
 * @fires {ZcTokenExpireEvent} zc-token-expire - The media's token ends: give the player a new one.
 * @fires {ZcVisitorIdentifyEvent} zc-visitor-identify - The visitor was identified, or could not be.
 * @csspart frame - All of it.
 * @csspart poster - The picture before playback.
 * @csspart big-play - The large button in the middle.
 * @csspart controls - The seek bar and the row under it.
 * @csspart seek-bar - The seek bar.
 * @csspart play-button - Play and pause in the row.
 * @csspart seek-progress - The elapsed part of the seek bar.
 * @csspart chapter-mark - Where one chapter ends and another begins.
 * @csspart seek-tooltip - Time, chapter and picture under the pointer.
 * @csspart control-row - The row of buttons.
 * @csspart time - The time and the length.
 * @csspart mute-button - Sound on and off in the row.
 * @csspart volume-slider - Beside it.
 * @csspart chapters-button - The current chapter in the row.
 * @csspart captions-button - Captions on and off in the row.
 * @csspart settings-button - Opens the menu.
 * @csspart cast-button - Where another device can play.
 * @csspart airplay-button - Where AirPlay can.
 * @csspart picture-in-picture-button - In the row.
 * @csspart fullscreen-button - In the row.
 * @csspart hypergraphic - One graphic in the picture.
 * @csspart live-cover - What stands over the picture of a live stream: the countdown, an interruption, the end.
 * @csspart live-button - Live, and the way back to it.
 * @csspart watch-again-button - The recording of a live stream that has ended.
 * @csspart call-to-action - A call to action over the picture.
 * @csspart lead-form - The form over the picture.
 * @csspart ad - The picture that an ad covers the video with.
 * @csspart menu - The open settings or chapters.
 * @csspart menu-item - A line of it.
 * @csspart menu-back - The way back from a page of it.
 * @csspart transcript - What is said, as text: beside the picture or below it.
 * @csspart dialog - The keys, or how captions look.
 * @csspart dialog-close - Closes it.
 * @csspart jump - Shown where somebody tapped twice.
 * @csspart speed-badge - Shown while a finger is held.
 * @csspart placeholder - In the player's place while the picture is in a corner.
 * @csspart mini-player-buttons - On the picture in the corner.
 * @csspart playlist - The open list of a playlist's videos.
 * @csspart up-next - What follows in the playlist, while it is about to begin.
 * @csspart message - What is said when there is no picture.
 * @csspart notice - Shown for some seconds when something did not work, another device for instance.
 * @csspart retry-button - Tries again.
 * @csspart captions - What is said, when captions are on.
 * @csspart logo - The business's logo.
 * @cssproperty [--zc-player-accent=the player's colour] - The large button and the elapsed part of the seek bar.
 * @cssproperty [--zc-player-on-accent=#fff] - The icon on the accent colour.
 * @cssproperty [--zc-player-aspect-ratio=16 / 9] - The space the player takes before and after loading.
 * @cssproperty [--zc-player-radius=12px] - Of the corners.
 * @cssproperty [--zc-player-font=Zeacon, system-ui] - The typeface.
 * @cssproperty [--zc-player-panel=white or nearly black, by color-scheme] - Behind the transcript.
 * @cssproperty [--zc-player-panel-text=nearly black or white, by color-scheme] - Of the transcript.
 * @cssproperty [--zc-player-fit=contain] - How picture and poster fill the player (`object-fit`).
 */
export class ZcPlayerElement extends PlayerAttributes {
  static override styles = styles;

  @query('.layout') private layout!: HTMLElement | null;
  @query('.frame') private frame!: HTMLElement | null;
  @query('slot:not([name])') private trackSlot!: HTMLSlotElement | null;

  readonly #store = createStore<PlayerState>(initialPlayerState);
  readonly #settings = createSettingsLoader(this, this.#store, () => this.#origin);
  readonly #rest = new RestController(this);
  readonly #language = new LanguageController(this, this.#store);
  readonly #places = new PlacesController(this, this.#store);
  readonly #player = this.#createContext();
  readonly #playlist = createPlaylistSteps({
    host: this,
    store: this.#store,
    show: (config) => this.#showItem(config),
    wraps: () => this.#loops,
  });
  readonly #late = new LateParts(this, {
    player: this.#player,
    playback: () => this.#playback,
    origin: () => this.#origin,
    show: (config) => this.#showItem(config),
    askedAt: () => this.#askedAt,
  });
  #playbackOnce: Playback | undefined;
  /** When playback was first asked for, in milliseconds of the page's clock. */
  #askedAt: number | undefined;
  /** Lives while the element is in a document. */
  #stay: AbortController | undefined;
  #focusedBefore: Element | null | undefined;
  #loopAsked = false;
  #shown: PlayerView | undefined;
  #uncover: (() => void) | undefined;
  readonly #announce = createAnnouncer(this);
  /** Somebody chose another video of the playlist: the page's wishes for the first one are no longer of concern. */
  #moving = false;
  /** The settings that were acted upon. */
  #accepted: PublicPlayerConfig | undefined;

  constructor() {
    super();
    new ContextProvider(this, { context: playerContext, initialValue: this.#player });
    this.#store.subscribe(() => this.#follow());
  }

  /** As in the standard, rejects when playback could not begin: `NotAllowedError` before a gesture, for instance. */
  async play(): Promise<void> {
    // Some browsers let a page start sound only inside the gesture itself, and the engine arrives after it.
    if (!this.#playback.open) this.media.load();
    this.#askedAt ??= performance.now();
    this.#playlist.prepare();
    loadControls();
    await this.#playback.start();
    await this.media.play();
  }

  /** Tries again what failed: loading the settings, or playing from where it stopped. */
  retry(): void {
    const { config, error, started, reconnecting } = this.#store.state;
    if (reconnecting) {
      this.#playback.reconnect();
      return;
    }
    this.#playback.interrupt();
    if (config.status === 'failed' || error?.code.startsWith('media.token_')) this.#settings.load();
    if (started) this.play().catch(() => undefined);
  }

  /** Loads the settings again and goes back to the poster. */
  load(): void {
    this.#playback.reset();
    this.#settings.load();
  }

  /** Plays the video at a place of the playlist, from 0. */
  async playItem(index: number): Promise<void> {
    await this.#playlist.playItem(index);
  }

  /** Plays the next video of the playlist; nothing at its end. */
  async next(): Promise<void> {
    await this.#playlist.next();
  }

  /** Goes back to the beginning of the video, and from there to the one before it in the playlist. */
  async previous(): Promise<void> {
    await this.#playlist.previous();
  }

  get currentTime(): number {
    return this.media.readyState > 0 ? this.media.currentTime : this.#playback.startAt;
  }

  set currentTime(seconds: number) {
    if (this.media.readyState === 0) this.#playback.startAt = seconds;
    else if (!this.#late.live?.seek(seconds)) this.media.currentTime = seconds;
  }

  get duration(): number {
    return this.#store.state.duration || Number.NaN;
  }

  /** The sound tracks of a video that has several, once it is open; empty otherwise. */
  get audioTracks(): readonly AudioTrackChoice[] {
    return this.#store.state.audioTracks;
  }

  /** Which of them is heard, by its `id`. Set it to choose another; the viewer's own choice is kept apart. */
  get audioTrack(): number | undefined {
    return this.#store.state.heardAudio;
  }

  set audioTrack(id: number | undefined) {
    if (id !== undefined) this.#playback.chooseAudio(id);
  }

  get muted(): boolean {
    return this.media.muted;
  }

  set muted(muted: boolean) {
    this.media.muted = muted;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Behind what the server drew, which stays until there is something to show.
    this.renderOptions.renderBefore = null;
    this.#uncover = adoptFacade(root, () => queueMicrotask(() => void this.play().catch(() => undefined)));
    return root;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#stay) return;
    this.#stay = new AbortController();
    const { signal } = this.#stay;
    const reconnect = () => this.#comeOnline();
    window.addEventListener('online', reconnect, { signal });
    window.addEventListener('offline', () => this.requestUpdate(), { signal });
    this.#places.join();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that moves is taken out and put back at once: that must not interrupt playback.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focusedBefore = this.shadowRoot?.activeElement;
    if (changed.has('defaultMuted') && this.defaultMuted) this.media.muted = true;
    const isOther = this.#stay && this.#settings.follow(changed, () => this.#playback.open);
    // Nothing stays of what came from elsewhere.
    if (isOther && this.#accepted && !this.config) this.#playback.reset();
    // What captions there are is known before anything plays, as soon as somebody reads them.
    if (this.transcript) this.#followTracks();
    if (changed.has('chapters')) this.#store.patch({ ownChapters: this.chapters && toChapters(this.chapters) });
    if (changed.has('overlays')) this.#store.patch({ ownOverlays: this.overlays });
    // A playlist starts over as a whole.
    const loop = this.#loops && selectItems(this.#store.state).length < 2;
    // Once, so that the viewer's own choice holds.
    if (loop !== this.#loopAsked) this.#player.actions.setLoop(loop);
    this.#loopAsked = loop;
  }

  override render() {
    this.#shown = selectView(this.#store.state);
    return renderPlayer({
      view: this.#shown,
      media: this.media,
      poster: this.poster,
      direction: this.#language.direction,
      rest: this.#rest,
      parts: this.#late,
      player: this.#player,
      mini: this.#places.mini,
      keydown: this.#press,
      syncTracks: this.#syncTracks,
      prepare: this.#prepare,
    });
  }

  protected override updated(): void {
    if (this.#shown?.stream || this.#shown?.failure) this.#uncover?.();
    const focused = this.#focusedBefore;
    // A button that went away while it had the focus hands it to the player, which keeps the keyboard working.
    if (focused && !focused.checkVisibility()) this.frame?.focus({ preventScroll: true });
    if (this.layout) applyAccent(this.layout, selectSettings(this.#store.state)?.playerColor);
    this.#syncTracks();
    if (this.#stay && !this.preview && selectStream(this.#store.state)) this.#late.count(this.#stay.signal);
  }

  get #playback(): Playback {
    this.#playbackOnce ??= createPlayback({
      video: this.media,
      store: this.#store,
      actions: this.#player.actions,
      loadEngine: async (full) => {
        const create = await loadEngine(full);
        await this.#late.joining;
        return this.#late.live?.engineOf(create) ?? create;
      },
      source: (signal) => whenStream(this.#store, signal),
      refresh: async () => !this.config && void (await this.#settings.refresh()),
      announce: (event) => this.dispatchEvent(event),
      words: () => this.#language.words,
      wishes: () => ({
        startTime: readAskedStart(this, this.#store.state) ?? 0,
        endTime: this.endTime,
        resume: doesResume(this),
        tokenFromPage: Boolean(this.config || this.mediaToken),
        audioLanguage: this.audioLanguage,
        cmcd: this.cmcd,
        cast: this.cast,
      }),
      forgives: (code) => this.#late.live?.forgives(code),
      lay: (Layers) => this.#late.lay(Layers),
    });
    return this.#playbackOnce;
  }

  get #loops(): boolean {
    return this.loop || selectSettings(this.#store.state)?.videoLoop === true;
  }

  #followTracks(): Playback {
    return this.#playback;
  }

  get #origin(): string {
    return this.appHost?.replace(/\/+$/, '') || defaultAppHost();
  }

  #createContext(): PlayerContext {
    const media = () => this.media;
    const language = this.#language;
    let can: PlayerContext['can'] | undefined;
    return {
      store: this.#store,
      actions: createPlayerActions(this, () => this.#playback, this.#store, this.#places.actions),
      get words() {
        return language.words;
      },
      get can() {
        can ??= readCapabilities(media());
        return can;
      },
    };
  }

  /** Turns changes of state into events of the element, and renders what they change. */
  #follow() {
    if (!this.#stay) return;
    const { state } = this.#store;
    const config = selectConfig(state);
    if (config && config !== this.#accepted) this.#accept(config);
    this.#announce(state);
    const view = selectView(state);
    if (shallowEqual(view, this.#shown)) return;
    this.#shown = view;
    this.requestUpdate();
  }

  #showItem(config: PublicPlayerConfig) {
    this.#moving = true;
    this.#settings.set(config);
    this.#moving = false;
  }

  #accept(config: PublicPlayerConfig) {
    const before = this.#accepted?.stream?.streamId;
    const { stream, player } = config;
    const changed = !this.#accepted || before !== stream?.streamId;
    this.#accepted = config;
    if (before && changed) this.#playback.reset();
    Object.assign(this.#player.actions, this.#playlist.actions());
    if (!stream) return;
    if (stream.live) this.#late.loadLive();
    if (!changed && this.#playback.open) {
      this.#playback.adopt(stream);
      return;
    }
    const { state } = this.#store;
    const asked = this.#moving ? undefined : readAskedStart(this, state);
    const startAt = asked ?? readKeptStart(this, stream.streamId, state) ?? 0;
    if (startAt > 0 && this.#playback.startAt === 0) this.#playback.startAt = startAt;
    if (changed) this.#store.patch({ duration: stream.durationMs / 1000 });
    this.dispatchEvent(new ZcPlayerReadyEvent(config));
    if (!changed || this.#moving) return;
    if (this.autoplay || player.autoPlay) void this.#autoplay();
    else if (this.preload !== 'none') this.#playback.preload(this.preload).catch(() => undefined);
  }

  async #autoplay() {
    const { isAutoplayRefused } = await import('./autoplay.ts');
    if (await isAutoplayRefused(this, this.#store)) this.#playback.reset();
  }

  #comeOnline() {
    const { config, error, reconnecting } = this.#store.state;
    const failed = config.status === 'failed' ? config.error : error;
    if (reconnecting || failed?.code === 'client.offline' || failed?.code === 'client.timeout') this.retry();
    else if (this.#playbackOnce?.open) this.#playback.reconnect();
    this.requestUpdate();
  }

  #leave() {
    this.#stay?.abort();
    this.#stay = undefined;
    this.#askedAt = undefined;
    this.#places.leave();
    this.#playlist.stop();
    this.#playback.reset();
    this.#settings.forget();
    this.#accepted = undefined;
    this.#late.leave();
  }

  readonly #syncTracks = () => {
    const stream = selectStream(this.#store.state);
    syncCaptionTracks(this.media, stream?.captions ?? [], this.trackSlot);
  };

  readonly #prepare = () => {
    loadControls();
    this.#playlist.prepare();
    const stream = selectStream(this.#store.state);
    if (stream && !this.#store.state.started) loadEngine(stream.separateAudio).catch(() => undefined);
  };

  readonly #press = (event: KeyboardEvent) => {
    this.#rest.wake();
    if (!runKey(event, this.#player)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
