import type { PublicPlayerConfig, PublicWidget } from '@zeacon/contract';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import { resolveConfig } from '../../core/player-config/resolve-config.ts';
import { ZcWidgetCloseEvent } from '../events/widget-close.ts';
import { ZcWidgetOpenEvent } from '../events/widget-open.ts';
import { onNextPage } from '../next-page.ts';
import { closeMemory } from '../page-close-memory.ts';
import { loadPlayer } from '../player-loader.ts';
import { CornerPlace } from './corner-place.ts';
import { renderDialog, renderStories } from './dialog-forms.ts';
import { renderDocked } from './docked-forms.ts';
import { scrollToPage } from './feed-pages.ts';
import { MiniOnScroll } from './mini-on-scroll.ts';
import { collapseOthers, isAnyOpen, noteLeft, noteOpen } from './open-widgets.ts';
import { calmed, firstStream, hasContent, hasText, playedBy, staysAway } from './widget-content.ts';
import { WidgetDialog } from './widget-dialog.ts';
import { WidgetImpression } from './widget-impression.ts';
import { WidgetLanguage } from './widget-language.ts';
import { WidgetLives } from './widget-lives.ts';
import { applyLook } from './widget-look.ts';
import { WidgetPlayer } from './widget-player.ts';
import { WidgetSource } from './widget-source.ts';
import type { WidgetView } from './widget-view.ts';
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
  @state() private phase: 'bubble' | 'open' | 'away' = 'bubble';
  @state() private story = 0;
  @query('.panel, .inline, .box, .feed') private box!: HTMLElement | null;
  @query('.panel') private panel!: HTMLElement | null;
  @query('.box, .feed') private dialog!: HTMLElement | null;
  @query('.open') private bubble!: HTMLElement | null;
  readonly #player = new WidgetPlayer(() => this.#ended());
  readonly #lives = new WidgetLives({
    origin: () => this.#origin,
    widget: () => this.widget,
    isPlaying: () => this.#player.isPlaying,
    read: (signal, cache) => this.#source.read(signal, cache),
    changeTo: (widget) => this.#changeTo(widget),
  });
  readonly #source = new WidgetSource((widget) => this.#changeTo(widget));
  #hasPlayer = false;
  #isAskedFor = true;
  #opensWhenLoaded = false;
  readonly #impression = new WidgetImpression();
  readonly #dialog = new WidgetDialog();
  readonly #mini = new MiniOnScroll();
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
      this.#dialog.end();
      this.#mini.end();
      this.#impression.stop();
      this.#place.take(undefined);
      noteLeft(this);
    });
  }

  /** Opens the player of a bubble, a bar, a dialog or stories, and plays. Before its settings are there, it opens with them. */
  async open(): Promise<void> {
    this.#opensWhenLoaded = !this.widget;
    const form = this.widget?.form;
    const mayOpen = this.phase === 'away' ? form === 'MODAL' : this.phase !== 'open' && form !== 'INLINE';
    if (!form || !mayOpen || !this.#hasContent) return;
    await this.#show(true);
    if (!this.dialog) this.box?.focus();
    await this.#player.play();
  }

  /** Pauses the open player and shows again what it was opened from. A dialog that opened by itself is sent away. */
  collapse(): void {
    this.#opensWhenLoaded = false;
    if (this.phase !== 'open') return;
    if (this.widget?.form === 'MODAL' && !this.#isAskedFor) {
      this.close();
      return;
    }
    const hadFocus = this.shadowRoot?.activeElement != null;
    const isDialog = this.#dialog.isOpen;
    this.#leave('bubble');
    if (hadFocus && !isDialog) void this.updateComplete.then(() => this.bubble?.focus());
  }

  /** Sends the widget away, for as long as its settings say. */
  close(): void {
    this.#opensWhenLoaded = false;
    if (!this.widget || this.phase === 'away') return;
    this.#leave('away');
    this.#hasPlayer = false;
    this.#player.drop();
    this.#lives.unfollow();
    this.#remember(this.widget);
    this.dispatchEvent(new ZcWidgetCloseEvent());
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { widgetId, splitTestMode, config } = this;
    if (this.isConnected) this.#source.load({ origin: this.#origin, widgetId, splitTestMode, config });
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

  protected override updated(): void {
    const { widget, dialog } = this;
    const shown = this.renderRoot.querySelectorAll<HTMLElement>('.corner, .inline, .box, .veil, .row');
    for (const element of widget ? shown : []) {
      applyLook(element, widget!);
      element.dir = this.#speech.direction;
    }
    this.#stand();
    if (dialog && !this.#dialog.isOpen) this.#enterDialog(dialog);
    if (shown[0]) this.#count(shown[0]);
  }

  /** Beside others in its corner. */
  #stand(): void {
    const { widget } = this;
    const shown = this.renderRoot.querySelector<HTMLElement>('.corner');
    const isOpen = this.phase === 'open';
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

  get #hasContent(): boolean {
    return hasContent(this.widget);
  }

  get #played(): PublicPlayerConfig | undefined {
    return playedBy(this.widget, this.story);
  }

  #viewOf(widget: PublicWidget, config: PublicPlayerConfig): WidgetView {
    return {
      widget,
      config,
      words: this.#speech.words,
      name: this.#played?.stream?.name ?? config.player.name,
      isOpen: this.phase === 'open',
      isAskedFor: this.#isAskedFor,
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

  #renderPlayer() {
    const { consent, preview, splitTestMode } = this;
    const given = { consent, preview, splitTestMode, destinationType: 'WIDGET' };
    const { width, height } = this.#played?.stream ?? {};
    return this.#player.show(
      {
        ...given,
        appHost: this.#origin,
        lang: this.#speech.language,
        // What plays by itself is not heard before somebody wants to, whatever the browser would allow.
        ...(this.#played?.player.autoPlay && { defaultMuted: true }),
        config: this.#played,
      },
      width && height ? width / height : undefined,
    );
  }

  /** Each story has a player of its own, so that its views are counted apart. */
  #takeStory(number: number): void {
    if (number === this.story && this.#player.isThere) return;
    this.#player.pause();
    this.#player.drop();
    this.story = number;
  }

  readonly #onPage = (number: number) => {
    if (this.phase !== 'open' || number === this.story) return;
    this.#takeStory(number);
    void this.updateComplete.then(() => this.#player.play());
  };

  /** A story goes on with the next; after a live, there is what stands in for it. */
  #ended(): void {
    this.#lives.stopped();
    if (this.widget?.form === 'STORIES' && this.dialog) scrollToPage(this.dialog, this.story + 1, true);
  }

  #enterDialog(dialog: HTMLElement): void {
    this.#dialog.begin(dialog, {
      element: this,
      isAskedFor: this.#isAskedFor,
      story: this.widget?.form === 'STORIES' ? this.story : undefined,
      onStory: this.#onPage,
      leave: () => this.collapse(),
    });
  }

  #leave(phase: 'bubble' | 'away'): void {
    this.#player.pause();
    // A dialog leaves the page with its player.
    if (this.#dialog.isOpen) this.#player.drop();
    this.#dialog.end();
    this.#mini.end();
    this.phase = phase;
    noteLeft(this);
    this.#lives.stopped();
  }

  #remember({ key, style }: PublicWidget): void {
    if (this.preview) return;
    closeMemory.close(key, style.closeMemory);
    if (style.closeMemory === 'NONE') onNextPage(() => this.#comeBack(key));
  }

  /** On the next page of a site that loads none, it is as it was on the first. */
  #comeBack(key: string): void {
    if (this.phase !== 'away' || this.widget?.key !== key) return;
    this.phase = 'bubble';
    if (this.isConnected) this.#begin(this.widget);
  }

  get #origin(): string {
    return this.appHost?.replace(/\/+$/, '') || defaultAppHost();
  }

  #follow(): void {
    if (this.phase !== 'away' && this.isConnected) this.#lives.follow();
  }

  #changeTo(widget: PublicWidget | undefined): void {
    const wasPlaying = this.#player.isPlaying;
    this.#take(widget);
    if (!this.#hasContent && this.phase === 'open') this.#leave('bubble');
    if (wasPlaying) void this.updateComplete.then(() => this.#player.play());
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
      player: resolveConfig(calmed(widget.player), this.#origin, this.config ? undefined : Date.now()),
    };
    if (hasText(widget.form)) loadFont();
    if (widget.form === 'INLINE') void loadPlayer();
    const { form, key, style } = widget;
    if (!isSame) {
      const isAway = !this.preview && staysAway(form) && closeMemory.isClosed(key, style.closeMemory);
      this.#leave(isAway ? 'away' : 'bubble');
      this.#hasPlayer = false;
      this.#player.drop();
      this.story = 0;
    }
    if (isSame && hadContent) this.#follow();
    else this.#begin(widget);
    if (this.#opensWhenLoaded) void this.open();
  }

  #begin({ form, style }: PublicWidget): void {
    this.#follow();
    const opensItself = style.startsOpen && (form === 'BUBBLE' || form === 'MODAL') && this.phase === 'bubble';
    if (opensItself && this.#hasContent && !this.#opensWhenLoaded && !isAnyOpen()) void this.#show(false);
  }

  async #show(isAskedFor: boolean): Promise<void> {
    const isDocked = this.widget?.form === 'BUBBLE' || this.widget?.form === 'BAR';
    const note = () => noteOpen(this, isDocked ? () => this.collapse() : undefined);
    note();
    loadFont();
    await loadPlayer();
    if (!this.#hasContent || !this.isConnected) return void noteLeft(this);
    if (isAskedFor) collapseOthers(this);
    note();
    this.#isAskedFor = isAskedFor;
    this.#hasPlayer = true;
    this.phase = 'open';
    await this.updateComplete;
    if (this.panel) this.#mini.begin(this.panel);
    this.dispatchEvent(new ZcWidgetOpenEvent());
  }

  /** What the player uses the key for, such as leaving full screen or a menu, comes first. */
  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.collapse();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-widget': ZcWidgetElement;
  }
}
