import type { PublicPlayerConfig, PublicStream, PublicWidget } from '@zeacon/contract';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import { createHttp } from '../../core/http.ts';
import { selectTextColor } from '../../core/player-config/accent.ts';
import { resolveConfig } from '../../core/player-config/resolve-config.ts';
import { readWidget } from '../../core/widget/widget-client.ts';
import { loadWords, readDirection, readLanguage } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';
import { ZcWidgetCloseEvent } from '../events/widget-close.ts';
import { ZcWidgetOpenEvent } from '../events/widget-open.ts';
import { closeMemory } from '../page-close-memory.ts';
import { loadPlayer } from '../player-loader.ts';
import { renderDialog, renderStories } from './dialog-forms.ts';
import { renderDocked } from './docked-forms.ts';
import { scrollToPage, watchPages } from './feed-pages.ts';
import { showDialog } from './show-dialog.ts';
import type { WidgetView } from './widget-view.ts';
import { styles } from './zc-widget.styles.ts';

interface Player extends HTMLElement {
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
}

/** An announced live is asked for within so long: not by all pages of a site at once. */
const spreadMs = 1500;
/** For so long, a cache may answer what was before. */
const staleMs = 5000;
const rereadsMax = 4;

/**
 * A widget made in the console: a video, a playlist or a live stream in the page, over it, or at an edge of the window. Where it
 * stands by itself it is shown at once; the site tag decides by its rules.
 *
 * @tag zc-widget
 * @fires {ZcWidgetOpenEvent} zc-widget-open - The widget's player was opened.
 * @fires {ZcWidgetCloseEvent} zc-widget-close - A visitor sent the widget away.
 * @csspart bubble - The round button in the corner.
 * @csspart bar - The bar at an edge of the window.
 * @csspart stories - The row of pictures in the page.
 * @csspart panel - The open player, in the page, at an edge of the window or in a dialog.
 */
export class ZcWidgetElement extends LitElement {
  static override styles = styles;

  /** The id of a widget made in the console. */
  @property({ attribute: 'widget-id' }) widgetId: string | undefined;
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** `granted`, `denied` or `pending`: whether views may be counted. Without it the browser's signals decide. */
  @property() consent: 'granted' | 'anonymous' | 'denied' | 'pending' | undefined;
  /** Counts nothing, and does not remember that it was closed: for previews by the business itself. */
  @property({ type: Boolean }) preview = false;
  /** What a split test shows this visitor; the site tag sets it. */
  @property({ attribute: 'split-test-mode' }) splitTestMode: string | undefined;
  /** Settings that the page already has; nothing is loaded then. */
  @property({ attribute: false }) config: PublicWidget | undefined;

  @state() private widget: PublicWidget | undefined;
  @state() private phase: 'bubble' | 'open' | 'away' = 'bubble';
  @state() private words = toStrings();
  @state() private story = 0;
  @query('.panel, .inline') private box!: HTMLElement | null;
  @query('dialog') private dialog!: HTMLDialogElement | null;
  @query('zc-player') private player!: Player | null;
  @query('.open') private bubble!: HTMLElement | null;
  #loading: AbortController | undefined;
  #loaded: unknown;
  #hasPlayer = false;
  #element: HTMLElement | undefined;
  #following: AbortController | undefined;
  /** Of the live that is being asked for; null for what stands in for it. */
  #awaited: string | null | undefined;
  /** Somebody still watches what is over: it is asked for anew when they stop. */
  #isOver = false;
  #isAskedFor = true;
  #leaveDialog: (() => void) | undefined;
  #leaveFeed: (() => void) | undefined;
  #language = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A page that moves it puts it back at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#loading?.abort();
      this.#unfollow();
    });
  }

  /** Opens the player of a bubble, a bar, a dialog or stories, and plays. */
  async open(): Promise<void> {
    const form = this.widget?.form;
    const mayOpen = this.phase === 'away' ? form === 'MODAL' : this.phase !== 'open' && form !== 'INLINE';
    if (!form || !mayOpen || !this.#hasContent) return;
    await this.#show(true);
    this.box?.focus();
    await this.player?.play().catch(() => undefined);
  }

  /** Pauses the open player and shows again what it was opened from. A dialog that opened by itself is sent away. */
  collapse(): void {
    if (this.phase !== 'open') return;
    if (this.widget?.form === 'MODAL' && !this.#isAskedFor) {
      this.close();
      return;
    }
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.#leave('bubble');
    if (hadFocus) void this.updateComplete.then(() => this.bubble?.focus());
  }

  /** Sends the widget away, for as long as its settings say. */
  close(): void {
    if (!this.widget || this.phase === 'away') return;
    this.#leave('away');
    this.#hasPlayer = false;
    this.#element = undefined;
    this.#unfollow();
    if (!this.preview) closeMemory.close(this.widget.key, this.widget.style.closeMemory);
    this.dispatchEvent(new ZcWidgetCloseEvent());
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#speak();
    this.#load();
  }

  override render() {
    const { widget } = this;
    const config = widget?.player;
    if (!widget || !config || !this.#hasContent || this.phase === 'away') return nothing;
    if (widget.form === 'INLINE') return html`<div class="inline" part="panel">${this.#renderPlayer()}</div>`;
    const view = this.#viewOf(widget, config);
    if (widget.form === 'BUBBLE' || widget.form === 'BAR') return renderDocked(view);
    if (widget.form === 'MODAL') return renderDialog(view);
    return widget.form === 'STORIES' ? renderStories(view) : nothing;
  }

  get #hasContent(): boolean {
    const { stream, playlist } = this.widget?.player ?? {};
    return Boolean(stream || playlist);
  }

  /** The settings of the player: of the open story, or of all that the widget plays. */
  get #played(): PublicPlayerConfig | undefined {
    const config = this.widget?.player;
    if (!config || this.widget?.form !== 'STORIES') return config;
    return { player: config.player, stream: config.playlist?.items[this.story]?.stream ?? null, playlist: null };
  }

  #viewOf(widget: PublicWidget, config: PublicPlayerConfig): WidgetView {
    return {
      widget,
      config,
      words: this.words,
      name: this.#played?.stream?.name ?? config.player.name,
      isOpen: this.phase === 'open',
      story: this.story,
      renderPlayer: () => (this.#hasPlayer ? this.#renderPlayer() : nothing),
      open: () => void this.open(),
      openStory: (number) => {
        this.#takeStory(number);
        void this.open();
      },
      goToStory: (number) => this.dialog && scrollToPage(this.dialog, number, true),
      collapse: () => this.collapse(),
      close: () => this.close(),
      onKey: this.#onKey,
    };
  }

  /** Each story has a player of its own, so that its views are counted apart. */
  #takeStory(number: number): void {
    if (number === this.story && this.#element) return;
    this.player?.pause();
    this.#element = undefined;
    this.story = number;
  }

  readonly #onPage = (number: number) => {
    if (this.phase !== 'open' || number === this.story) return;
    this.#takeStory(number);
    void this.updateComplete.then(() => this.player?.play().catch(() => undefined));
  };

  /** A story goes on with the next; after a live, there is what stands in for it. */
  readonly #onEnded = () => {
    if (this.#isOver) this.#reread(null);
    if (this.widget?.form === 'STORIES' && this.dialog) scrollToPage(this.dialog, this.story + 1, true);
  };

  #renderPlayer() {
    this.#element ??= this.#createPlayer();
    const { consent, preview, splitTestMode } = this;
    const given = {
      consent,
      preview,
      splitTestMode,
      destinationType: 'WIDGET',
      appHost: this.#origin,
      lang: this.#language,
    };
    const { width, height } = this.#played?.stream ?? {};
    if (width && height) this.#element.style.setProperty('--ratio', `${width / height}`);
    return Object.assign(this.#element, given, { config: this.#played });
  }

  #createPlayer(): HTMLElement {
    const player = document.createElement('zc-player');
    player.addEventListener('ended', this.#onEnded);
    return player;
  }

  /** By script, because a strict policy refuses style attributes. */
  protected override updated(): void {
    this.#arrangeDialog();
    const { widget } = this;
    const shown = this.renderRoot.querySelector<HTMLElement>('.corner, .inline, .box, .row');
    if (!widget || !shown) return;
    const { style } = widget;
    const values = {
      '--x': `${style.offsetX}px`,
      '--y': `${style.offsetY}px`,
      '--width': `${style.width}px`,
      '--layer': String(style.zIndex),
      '--accent': style.color,
      '--on-accent': selectTextColor(style.color),
    };
    for (const [name, value] of Object.entries(values)) shown.style.setProperty(name, value);
    shown.dir = readDirection(this, this.#language) ?? '';
  }

  #arrangeDialog(): void {
    const { dialog } = this;
    if (!dialog || this.#leaveDialog) return;
    this.#leaveDialog = showDialog(dialog, this.#isAskedFor);
    if (this.widget?.form !== 'STORIES') return;
    scrollToPage(dialog, this.story, false);
    this.#leaveFeed = watchPages(dialog, this.#onPage);
  }

  #leave(phase: 'bubble' | 'away'): void {
    this.player?.pause();
    this.#leaveFeed?.();
    this.#leaveDialog?.();
    // A dialog leaves the page with its player.
    if (this.#leaveDialog) this.#element = undefined;
    this.#leaveFeed = this.#leaveDialog = undefined;
    this.phase = phase;
    if (this.#isOver) this.#reread(null);
  }

  get #origin(): string {
    return this.appHost?.replace(/\/+$/, '') || defaultAppHost();
  }

  #load() {
    const wanted = this.config ?? (this.widgetId && `${this.#origin} ${this.widgetId} ${this.splitTestMode}`);
    if (!this.isConnected || wanted === this.#loaded) return;
    this.#loaded = wanted;
    this.#loading?.abort();
    if (this.config) return this.#take(this.config);
    this.widget = undefined;
    if (!this.widgetId) return;
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.#read(signal).then(
      (widget) => !signal.aborted && this.#take(widget),
      // Refused, gone or offline: a widget is an extra, and the page looks as if it had none.
      () => undefined,
    );
  }

  #read(signal: AbortSignal, cache: RequestCache = 'default'): Promise<PublicWidget | undefined> {
    const http = createHttp({ baseUrl: this.#origin, fetch: (url, init) => fetch(url, { ...init, cache }) });
    return readWidget(http, this.widgetId ?? '', signal, this.splitTestMode);
  }

  #follow(): void {
    const ticket = this.widget?.lives;
    if (!ticket || this.#following || this.phase === 'away' || !this.isConnected) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    const renewTicket = async () => (await this.#read(signal))?.lives;
    import('../follow-lives.ts')
      .then(({ followLives }) =>
        followLives({ origin: this.#origin, ticket, renewTicket, onLive: this.#onLive, signal }),
      )
      // Without it, the widget plays what it was told when the page came.
      .catch(() => undefined);
  }

  #unfollow(): void {
    this.#following?.abort();
    this.#following = this.#awaited = undefined;
  }

  readonly #onLive = (streamId: string | null) => {
    const stream = this.widget?.player?.stream;
    if (streamId === this.#awaited) return;
    this.#isOver = false;
    if (streamId ? streamId === stream?.streamId : !stream || !isLive(stream)) return;
    // Those who watch get the end of it, for what they see is some seconds behind.
    if (!streamId && this.player?.paused === false) this.#isOver = true;
    else this.#reread(streamId, Math.random() * spreadMs);
  };

  /** Asks what to play now that a live began, or is over, until the answer knows of it. */
  #reread(streamId: string | null, inMs = 0, attempt = 1): void {
    this.#isOver = false;
    this.#awaited = streamId;
    const signal = this.#following?.signal;
    if (!signal) return;
    setTimeout(async () => {
      const isNeeded = () => !signal.aborted && this.#awaited === streamId;
      if (!isNeeded()) return;
      const widget = await this.#read(signal, 'no-cache').catch(() => undefined);
      if (!isNeeded()) return;
      const stream = widget?.player?.stream;
      const isFresh = widget && (streamId ? stream?.streamId === streamId : !stream || !isLive(stream));
      if (!isFresh && attempt < rereadsMax) this.#reread(streamId, staleMs, attempt + 1);
      else {
        this.#awaited = undefined;
        if (widget) this.#changeTo(widget);
      }
    }, inMs);
  }

  #changeTo(widget: PublicWidget): void {
    const wasPlaying = this.player?.paused === false;
    this.#take(widget);
    if (!this.#hasContent && this.phase === 'open') this.#leave('bubble');
    if (wasPlaying) void this.updateComplete.then(() => this.player?.play().catch(() => undefined));
  }

  #take(widget: PublicWidget | undefined) {
    if (!widget?.player) {
      this.widget = undefined;
      return;
    }
    const isSame = this.widget?.key === widget.key && this.widget.form === widget.form;
    const hadContent = this.#hasContent;
    this.widget = {
      ...widget,
      player: resolveConfig(widget.player, this.#origin, this.config ? undefined : Date.now()),
    };
    loadFont();
    if (widget.form === 'INLINE') void loadPlayer();
    const { form, key, style } = widget;
    if (!isSame) {
      const isAway = !this.preview && closesForGood(form) && closeMemory.isClosed(key, style.closeMemory);
      this.#leave(isAway ? 'away' : 'bubble');
      this.#hasPlayer = false;
      this.#element = undefined;
      this.story = 0;
    }
    this.#follow();
    const opensItself = style.startsOpen && (form === 'BUBBLE' || form === 'MODAL') && this.phase === 'bubble';
    if (opensItself && this.#hasContent && !(isSame && hadContent)) void this.#show(false);
  }

  async #show(isAskedFor: boolean): Promise<void> {
    await loadPlayer();
    if (!this.#hasContent) return;
    this.#isAskedFor = isAskedFor;
    this.#hasPlayer = true;
    this.phase = 'open';
    await this.updateComplete;
    this.dispatchEvent(new ZcWidgetOpenEvent());
  }

  /** What the player uses the key for, such as leaving full screen or a menu, comes first. */
  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    this.collapse();
  };

  #speak() {
    const language = readLanguage(this);
    if (language === this.#language) return;
    this.#language = language;
    void loadWords(language).then((words) => {
      if (language === this.#language) this.words = toStrings(words);
    });
  }
}

const isLive = ({ live }: PublicStream) => live !== undefined && live.liveStatus !== 'ENDED';

/** The others stand in the page as part of it. */
const closesForGood = (form: PublicWidget['form']) => form !== 'INLINE' && form !== 'STORIES';

declare global {
  interface HTMLElementTagNameMap {
    'zc-widget': ZcWidgetElement;
  }
}
