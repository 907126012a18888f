import type { PublicWidget } from '@zeacon/contract';
import { LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import { resolveConfig } from '../../core/player-config/resolve-config.ts';
import { loadPlayer } from '../player-loader.ts';
import { CornerPlace } from './corner-place.ts';
import { drawWidget } from './draw-widget.ts';
import { noteLeft } from './open-widgets.ts';
import { calmed, firstStream, hasContent, hasText } from './widget-content.ts';
import { WidgetImpression } from './widget-impression.ts';
import { WidgetLanguage } from './widget-language.ts';
import { WidgetLives } from './widget-lives.ts';
import { applyLook } from './widget-look.ts';
import { WidgetPlayer } from './widget-player.ts';
import { WidgetSource } from './widget-source.ts';
import { WidgetStage } from './widget-stage.ts';
import { styles } from './zc-widget.styles.ts';

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
  readonly #player = new WidgetPlayer(() => this.#ended());
  readonly #lives = new WidgetLives({
    origin: () => this.#origin,
    widget: () => this.widget,
    isPlaying: () => this.#player.isPlaying,
    read: (signal, cache) => this.#source.read(signal, cache),
    changeTo: (widget) => this.#changeTo(widget),
  });
  readonly #source = new WidgetSource((widget) => this.#changeTo(widget));
  readonly #stage: WidgetStage = new WidgetStage({
    element: this,
    player: this.#player,
    widget: () => this.widget,
    isPreview: () => this.preview,
    stopped: () => this.#lives.stopped(),
    closed: () => this.#lives.unfollow(),
    begun: () => this.#follow(),
  });
  readonly #impression = new WidgetImpression();
  readonly #place = new CornerPlace();
  readonly #speech = new WidgetLanguage(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
    this.#follow();
    void this.#player.comeBack();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const left = this.#player.leaving();
    // A page that moves it puts it back at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      left();
      this.#source.stop();
      this.#lives.unfollow();
      this.#stage.end();
      this.#impression.stop();
      this.#place.take(undefined);
      noteLeft(this);
    });
  }

  /** Opens the player of a bubble, a bar, a dialog or stories, and plays. Before its settings are there, it opens with them. */
  open(): Promise<void> {
    return this.#stage.open();
  }

  /** Pauses the open player and shows again what it was opened from. A dialog that opened by itself is sent away. */
  collapse(): void {
    this.#stage.collapse();
  }

  /** Sends the widget away, for as long as its settings say. */
  close(): void {
    this.#stage.close();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { widgetId, splitTestMode, config } = this;
    if (this.isConnected) this.#source.load({ origin: this.#origin, widgetId, splitTestMode, config });
  }

  override render() {
    const { widget, consent, preview, splitTestMode } = this;
    if (!widget) return nothing;
    return drawWidget({
      ...{ widget, stage: this.#stage, player: this.#player, speech: this.#speech, origin: this.#origin },
      given: { consent, preview, splitTestMode },
    });
  }

  protected override updated(): void {
    const { widget } = this;
    const shown = this.renderRoot.querySelectorAll<HTMLElement>('.corner, .inline, .box, .veil, .row');
    for (const element of widget ? shown : []) {
      applyLook(element, widget!);
      element.dir = this.#speech.direction;
    }
    this.#stand();
    this.#stage.drawn();
    if (shown[0]) this.#count(shown[0]);
  }

  /** Beside others in its corner. */
  #stand(): void {
    const { widget } = this;
    const shown = this.renderRoot.querySelector<HTMLElement>('.corner');
    const isOpen = this.#stage.phase === 'open';
    const { corner, offsetY } = widget?.style ?? {};
    const isDocked = shown && corner && offsetY !== undefined && this.isConnected;
    this.#place.take(isDocked ? { shown, corner, offsetY, isOpen, isBar: widget?.form === 'BAR' } : undefined);
  }

  #count(shown: Element): void {
    const { widget, splitTestMode } = this;
    const stream = firstStream(widget);
    if (!stream || !widget || this.#impression.isCounted || this.preview || this.consent === 'denied') return;
    const consent = () => this.consent;
    this.#impression.count({ shown, origin: this.#origin, widgetId: widget.key, stream, splitTestMode, consent });
  }

  /** A story goes on with the next; after a live, there is what stands in for it. */
  #ended(): void {
    this.#lives.stopped();
    if (this.widget?.form === 'STORIES') this.#stage.goToStory(this.#stage.story + 1);
  }

  get #origin(): string {
    return this.appHost?.replace(/\/+$/, '') || defaultAppHost();
  }

  #follow(): void {
    if (this.#stage.phase !== 'away' && this.isConnected) this.#lives.follow();
  }

  /** It plays on if somebody watches. */
  #changeTo(widget: PublicWidget | undefined): void {
    const wasPlaying = this.#player.isPlaying;
    this.#take(widget);
    if (!hasContent(this.widget) && this.#stage.phase === 'open') this.#stage.leave('bubble');
    if (wasPlaying) void this.updateComplete.then(() => this.#player.play());
  }

  #take(widget: PublicWidget | undefined): void {
    const before = this.widget;
    this.widget = undefined;
    if (!widget?.player) return;
    const isSame = before?.key === widget.key && before.form === widget.form;
    const player = resolveConfig(calmed(widget.player), this.#origin, this.config ? undefined : Date.now());
    this.widget = { ...widget, player };
    if (hasText(widget.form)) loadFont();
    if (widget.form === 'INLINE') void loadPlayer();
    if (!isSame) this.#stage.reset(widget);
    if (isSame && hasContent(before)) this.#follow();
    else this.#stage.begin(this.widget);
    this.#stage.openIfAsked();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-widget': ZcWidgetElement;
  }
}
