import { ContextProvider } from '@lit/context';
import type { PropertyValues } from 'lit';
import { restoreStyles } from '../../base/control-element.ts';
import { yieldToPage } from '../../base/yield-to-page.ts';
import { toChapters } from '../../core/player/chapters.ts';
import { type AudioTrackChoice, selectSettings } from '../../core/player/player-state.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import type { HlsStats } from '../../engine/engine.ts';
import { playerContext } from '../player-context.ts';
import { keepByConsent } from '../viewer-preferences.ts';
import { createHost } from './create-host.ts';
import { findFrame } from './element-host.ts';
import { adoptFacade } from './facade.ts';
import { PlayerAttributes } from './player-attributes.ts';
import { playerFeatures } from './player-features.ts';
import { applyAccent, type PlayerView, renderPlayer, selectView } from './player-view.ts';
import { styles } from './zc-player.styles.ts';

const absenceMs = 5000;

/**
 * A video of the platform, with everything needed to watch it. Before playback it is a poster and a button: neither the
 * engine nor any media is loaded. It has the properties, methods and events of a `<video>`.
 *
 * @tag zc-player
 * @slot - `<track>` elements: captions in addition to those of the video.
 * @slot overlay - Shown over the picture and under the controls.
 * @fires {ZcPlayerReadyEvent} zc-player-ready - The settings and the video are known.
 * @fires {ZcPlayerErrorEvent} zc-player-error - The settings or the video could not be loaded, or playback failed.
 * @fires {ZcPlayerQualityChangeEvent} zc-player-quality-change - The picture switched to another quality.
 * @fires {ZcAudioTrackChangeEvent} zc-audio-track-change - The sound switched to another track.
 * @fires {ZcLiveChangeEvent} zc-live-change - A live stream started, was interrupted, continued or ended.
 * @fires {ZcChapterChangeEvent} zc-chapter-change - Playback entered another chapter.
 * @fires {ZcHypergraphicSelectEvent} zc-hypergraphic-select - A viewer chose a graphic in the picture. Cancelable.
 * @fires {ZcCtaSelectEvent} zc-cta-select - A viewer followed a call to action. Cancelable.
 * @fires {ZcPlaylistChangeEvent} zc-playlist-change - Another video of the playlist is shown.
 * @fires {ZcTokenExpireEvent} zc-token-expire - The media's token is about to expire: give the player a new one.
 * @fires {ZcVisitorIdentifyEvent} zc-visitor-identify - The visitor was identified, or could not be.
 * @csspart frame - The whole player.
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
 * @csspart volume-slider - The volume, beside the mute button.
 * @csspart chapters-button - The current chapter in the row.
 * @csspart captions-button - Captions on and off in the row.
 * @csspart settings-button - Opens the menu.
 * @csspart cast-button - Plays on another device, if there is one.
 * @csspart airplay-button - Plays on an AirPlay device, if there is one.
 * @csspart picture-in-picture-button - Picture-in-picture on and off in the row.
 * @csspart fullscreen-button - Full screen on and off in the row.
 * @csspart hypergraphic - One graphic in the picture.
 * @csspart live-cover - Shown over the picture of a live stream: the countdown, an interruption, the end.
 * @csspart live-button - Shows that the picture is live, or leads back to the live edge.
 * @csspart watch-again-button - The recording of a live stream that has ended.
 * @csspart call-to-action - A call to action over the picture.
 * @csspart lead-form - The form over the picture.
 * @csspart ad - The picture of an ad that covers the video.
 * @csspart menu - The open settings or chapters menu.
 * @csspart menu-item - An item of the menu.
 * @csspart menu-back - Leads back from a submenu.
 * @csspart transcript - The spoken text, beside the picture or below it.
 * @csspart dialog - The keyboard shortcuts, or the caption style.
 * @csspart dialog-close - Closes the dialog.
 * @csspart jump - Shown where the viewer tapped twice.
 * @csspart speed-badge - Shown while a finger is held down.
 * @csspart placeholder - Fills the player's place while the picture is in a corner.
 * @csspart mini-player-buttons - The buttons on the picture in the corner.
 * @csspart playlist - The open list of a playlist's videos.
 * @csspart up-next - The next video of the playlist, shown shortly before it starts.
 * @csspart message - The message shown instead of a picture.
 * @csspart message-detail - What the server says of it, in small.
 * @csspart notice - Shown for some seconds when something failed, such as playing on another device.
 * @csspart retry-button - Retries.
 * @csspart watermark - The viewer's name over the picture, if their embed token gives one.
 * @csspart captions - The captions, if they are on.
 * @csspart logo - The business's logo.
 * @cssproperty [--zc-player-accent=the player's colour] - The large button and the elapsed part of the seek bar.
 * @cssproperty [--zc-player-on-accent=#fff] - The icon on the accent colour.
 * @cssproperty [--zc-player-aspect-ratio=16 / 9] - The space the player takes before and after loading.
 * @cssproperty [--zc-player-radius=12px] - The radius of the corners.
 * @cssproperty [--zc-player-font=Zeacon, system-ui] - The typeface.
 * @cssproperty [--zc-player-panel=white or nearly black, by color-scheme] - The background of the transcript.
 * @cssproperty [--zc-player-panel-text=nearly black or white, by color-scheme] - The text colour of the transcript.
 * @cssproperty [--zc-player-fit=contain] - How picture and poster fill the player (`object-fit`).
 */
export class ZcPlayerElement extends PlayerAttributes {
  static override styles = styles;

  readonly #life = createHost(this, playerFeatures);
  readonly #player = this.#life.host;
  #focusedBefore: Element | null | undefined;
  #shown: PlayerView | undefined;
  #uncover: (() => void) | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** It played when it was removed. */
  #goesOn = false;
  /** It has been on the page for a task. */
  #settled = false;
  /** It shows a video, or why there is none. */
  #drawn = false;

  constructor() {
    super();
    new ContextProvider(this, { context: playerContext, initialValue: this.#player });
    this.#player.store.subscribe(() => this.#follow());
    this.upgradeProperties();
  }

  /** As in the standard, rejects if playback could not start: for example with `NotAllowedError` before a gesture. */
  async play(): Promise<void> {
    await this.#life.play();
  }

  /** Retries what failed: loading the settings, or playing from where it stopped. */
  retry(): void {
    this.#life.retry();
  }

  /** Loads the settings again and returns to the poster. */
  load(): void {
    this.#player.playback.reset();
    this.#player.settings.load();
  }

  /** Plays the video at an index of the playlist, from 0. */
  async playItem(index: number): Promise<void> {
    await this.#player.playlist?.playItem(index);
  }

  /** Plays the next video of the playlist; does nothing at its end. */
  async next(): Promise<void> {
    await this.#player.playlist?.next();
  }

  /** Goes to the beginning of the video, and from there to the previous one in the playlist. */
  async previous(): Promise<void> {
    await this.#player.playlist?.previous();
  }

  get currentTime(): number {
    return this.media.readyState > 0 ? this.media.currentTime : this.#player.playback.startAt;
  }

  set currentTime(seconds: number) {
    if (this.media.readyState === 0) this.#player.playback.startAt = seconds;
    else if (!this.#player.live?.seek(seconds)) this.media.currentTime = seconds;
  }

  get duration(): number {
    return this.#player.store.state.duration || Number.NaN;
  }

  /** The sound tracks of a video that has several, once it is open; otherwise empty. */
  get audioTracks(): readonly AudioTrackChoice[] {
    return this.#player.store.state.audioTracks;
  }

  /** The `id` of the current sound track. Set it to choose another; the viewer's own choice is stored separately. */
  get audioTrack(): number | undefined {
    return this.#player.store.state.heardAudio;
  }

  set audioTrack(id: number | undefined) {
    if (id !== undefined) this.#player.playback.chooseAudio(id);
  }

  /**
   * How playback goes at this moment, for diagnosis. Undefined before the video is open, and where the browser plays HLS
   * by itself.
   */
  get hlsStats(): HlsStats | undefined {
    return this.#player.playback.stats();
  }

  get muted(): boolean {
    return this.media.muted;
  }

  set muted(muted: boolean) {
    this.media.muted = muted;
  }

  /** Each drawing until the video is known is a task of its own: those of many players would hold up the page. */
  protected override scheduleUpdate() {
    return this.#drawn ? super.scheduleUpdate() : yieldToPage().then(() => super.scheduleUpdate());
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Behind the server's markup, which stays until there is something to show.
    this.renderOptions.renderBefore = null;
    this.#uncover = adoptFacade(root, () => queueMicrotask(() => void this.play().catch(() => undefined)));
    return root;
  }

  /** An upgrade reaches all players of the page in one task, so each of them does its part in a task of its own. */
  override connectedCallback(): void {
    const addedAt = performance.now();
    if (this.#settled) this.#enter(addedAt);
    else void yieldToPage().then(() => this.isConnected && !this.#settled && this.#enter(addedAt));
  }

  #enter(addedAt: number) {
    this.#settled = true;
    super.connectedCallback();
    clearTimeout(this.#leaving);
    // It was in another document, where the media was lost too: it is opened again at its position.
    if (restoreStyles(this.shadowRoot as ShadowRoot)) this.#player.playback.interrupt();
    this.#life.enter(addedAt);
    // Media that is opened again may interrupt the first attempt.
    const goOn = () => this.play();
    if (this.#goesOn)
      goOn()
        .catch(goOn)
        .catch(() => undefined);
    this.#goesOn = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (!this.#settled) return;
    const playing = !this.paused;
    // Moving an element removes and adds it at once: that must not interrupt playback.
    queueMicrotask(() => {
      if (this.isConnected) return;
      if (!this.#player.store.state.started) return this.#life.leave();
      // Pages that replace their body put back what stays a little later.
      this.#goesOn = playing;
      this.pause();
      this.#leaving = setTimeout(() => {
        this.#goesOn = false;
        this.#life.leave();
      }, absenceMs);
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#focusedBefore = this.shadowRoot?.activeElement;
    const { store } = this.#player;
    if (changed.has('consent')) keepByConsent(this.consent);
    if (changed.has('defaultMuted') && this.defaultMuted) this.media.muted = true;
    if (changed.has('chapters')) store.patch({ ownChapters: this.chapters && toChapters(this.chapters) });
    if (changed.has('overlays')) store.patch({ ownOverlays: this.overlays });
  }

  override render() {
    this.#shown = selectView(this.#player.store.state);
    return renderPlayer(this.#shown, this.#player);
  }

  protected override updated(): void {
    this.#drawn = Boolean(this.#shown?.stream || this.#shown?.failure);
    if (this.#drawn) this.#uncover?.();
    const focused = this.#focusedBefore;
    // If the focused button disappears, the player gets the focus, so that the keyboard keeps working.
    if (focused && !focused.checkVisibility()) findFrame(this)?.focus({ preventScroll: true });
    applyAccent(this.renderRoot, selectSettings(this.#player.store.state)?.playerColor);
  }

  /** Renders changes of state. */
  #follow() {
    if (!this.isConnected) return;
    const view = selectView(this.#player.store.state);
    if (shallowEqual(view, this.#shown)) return;
    this.#shown = view;
    this.requestUpdate();
  }
}
