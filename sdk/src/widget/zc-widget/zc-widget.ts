import type { PublicWidget } from '@zeacon/contract';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import { icons } from '../../base/icons.ts';
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
import { styles } from './zc-widget.styles.ts';

interface Player extends HTMLElement {
  play(): Promise<void>;
  pause(): void;
}

/**
 * A widget made in the console: a video, a playlist or a live stream in the page, or in a corner of the window. Where it
 * stands by itself it is shown at once; the site tag decides by its rules.
 *
 * @tag zc-widget
 * @fires {ZcWidgetOpenEvent} zc-widget-open - The widget's player was opened.
 * @fires {ZcWidgetCloseEvent} zc-widget-close - A visitor sent the widget away.
 * @csspart bubble - The round button in the corner.
 * @csspart panel - The open player in the corner.
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
  @query('.panel, .inline') private box!: HTMLElement | null;
  @query('zc-player') private player!: Player | null;
  @query('.open') private bubble!: HTMLElement | null;
  #loading: AbortController | undefined;
  #loaded: unknown;
  #hasPlayer = false;
  #element: HTMLElement | undefined;
  #language = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A page that moves it puts it back at once.
    queueMicrotask(() => !this.isConnected && this.#loading?.abort());
  }

  /** Opens the player in the corner and plays. */
  async open(): Promise<void> {
    if (this.phase === 'open' || this.widget?.form !== 'BUBBLE') return;
    await this.#show();
    this.box?.focus();
    await this.player?.play().catch(() => undefined);
  }

  /** Pauses the player in the corner and shows the bubble again. */
  collapse(): void {
    if (this.phase !== 'open') return;
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.player?.pause();
    this.phase = 'bubble';
    if (hadFocus) void this.updateComplete.then(() => this.bubble?.focus());
  }

  /** Sends the widget away, for as long as its settings say. */
  close(): void {
    if (!this.widget || this.phase === 'away') return;
    this.player?.pause();
    this.phase = 'away';
    this.#hasPlayer = false;
    this.#element = undefined;
    if (!this.preview) closeMemory.close(this.widget.key, this.widget.style.closeMemory);
    this.dispatchEvent(new ZcWidgetCloseEvent());
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#speak();
    this.#load();
  }

  override render() {
    const { widget } = this;
    const player = widget?.player;
    if (!player || !(player.stream || player.playlist) || this.phase === 'away') return nothing;
    const label = this.words.playerOf(player.stream?.name ?? player.player.name);
    if (widget.form === 'INLINE') return html`<div class="inline" part="panel">${this.#renderPlayer()}</div>`;
    if (widget.form !== 'BUBBLE') return nothing;
    const isOpen = this.phase === 'open';
    return html`<div class="corner" data-corner=${widget.style.corner} role="complementary" aria-label=${label}>
      <div class="bubble" ?hidden=${isOpen}>
        <button class="open" part="bubble" type="button" @click=${() => void this.open()}
          aria-label=${this.words.playVideo(player.stream?.name ?? '')} aria-expanded="false">
          ${player.stream?.posterUrl ? html`<img src=${player.stream.posterUrl} alt="" />` : nothing}
          <span>${icons.play}</span>
        </button>
        <button class="away" type="button" aria-label=${this.words.closeMiniPlayer} @click=${this.close}>
          ${icons.close}
        </button>
      </div>
      <div class="panel" part="panel" tabindex="-1" ?hidden=${!isOpen} @keydown=${this.#onKey}>
        <div class="bar">
          <span>${player.stream?.name}</span>
          <button class="collapse" type="button" @click=${this.collapse}
            aria-label=${this.words.leaveMiniPlayer}>${icons.close}</button>
        </div>
        ${this.#hasPlayer ? this.#renderPlayer() : nothing}
      </div>
    </div>`;
  }

  #renderPlayer() {
    this.#element ??= document.createElement('zc-player');
    const { consent, preview, splitTestMode } = this;
    const given = {
      consent,
      preview,
      splitTestMode,
      destinationType: 'WIDGET',
      appHost: this.#origin,
      lang: this.#language,
    };
    return Object.assign(this.#element, given, { config: this.widget?.player });
  }

  /** By script, because a strict policy refuses style attributes. */
  protected override updated(): void {
    const { widget } = this;
    const shown = this.renderRoot.querySelector<HTMLElement>('.corner, .inline');
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
    readWidget(createHttp({ baseUrl: this.#origin }), this.widgetId, signal, this.splitTestMode).then(
      (widget) => !signal.aborted && this.#take(widget),
      // Refused, gone or offline: a widget is an extra, and the page looks as if it had none.
      () => undefined,
    );
  }

  #take(widget: PublicWidget | undefined) {
    if (!widget?.player) {
      this.widget = undefined;
      return;
    }
    const isSame = this.widget?.key === widget.key && this.widget.form === widget.form;
    this.widget = {
      ...widget,
      player: resolveConfig(widget.player, this.#origin, this.config ? undefined : Date.now()),
    };
    loadFont();
    if (widget.form === 'INLINE') void loadPlayer();
    if (isSame) return;
    const { key, style } = widget;
    const isAway = !this.preview && closeMemory.isClosed(key, style.closeMemory);
    this.phase = isAway && widget.form === 'BUBBLE' ? 'away' : 'bubble';
    this.#hasPlayer = false;
    this.#element = undefined;
    if (widget.form === 'BUBBLE' && style.startsOpen && !isAway) void this.#show();
  }

  async #show(): Promise<void> {
    await loadPlayer();
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

declare global {
  interface HTMLElementTagNameMap {
    'zc-widget': ZcWidgetElement;
  }
}
