import type { PublicWidget } from '@zeacon/contract';
import type { LitElement } from 'lit';
import { loadFont } from '../../base/app-host.ts';
import { ZcWidgetCloseEvent } from '../events/widget-close.ts';
import { ZcWidgetOpenEvent } from '../events/widget-open.ts';
import { loadPlayer } from '../player-loader.ts';
import { scrollToPage } from './feed-pages.ts';
import { MiniOnScroll } from './mini-on-scroll.ts';
import { collapseOthers, isAnyOpen, noteLeft, noteOpen } from './open-widgets.ts';
import { hasContent } from './widget-content.ts';
import { WidgetDialog } from './widget-dialog.ts';
import { rememberClosed, wasClosed } from './widget-memory.ts';
import type { WidgetPlayer } from './widget-player.ts';

export interface StageHost {
  element: LitElement;
  player: WidgetPlayer;
  widget: () => PublicWidget | undefined;
  /** Nothing of it is remembered. */
  isPreview: () => boolean;
  /** Nobody watches any more. */
  stopped: () => void;
  /** The visitor sent it away. */
  closed: () => void;
  /** It stands in the page again, or for the first time. */
  begun: () => void;
}

/** Whether a widget is open, waits to be, or was sent away, and what visitors do to change that. */
export class WidgetStage {
  readonly #host: StageHost;
  readonly #dialog = new WidgetDialog();
  readonly #mini = new MiniOnScroll();
  #opensWhenLoaded = false;
  phase: 'bubble' | 'open' | 'away' = 'bubble';
  /** Number of the open story, from 0. */
  story = 0;
  /** Whether the visitor opened it. */
  isAskedFor = true;
  hasPlayer = false;

  constructor(host: StageHost) {
    this.#host = host;
  }

  async open(): Promise<void> {
    const { player } = this.#host;
    const widget = this.#host.widget();
    this.#opensWhenLoaded = !widget;
    const form = widget?.form;
    const mayOpen = this.phase === 'away' ? form === 'MODAL' : this.phase !== 'open' && form !== 'INLINE';
    if (!form || !mayOpen || !hasContent(widget)) return;
    await this.#show(true);
    if (!this.dialog) this.#find('.panel, .inline')?.focus();
    await player.play();
  }

  collapse(): void {
    this.#opensWhenLoaded = false;
    if (this.phase !== 'open') return;
    if (this.#host.widget()?.form === 'MODAL' && !this.isAskedFor) {
      this.close();
      return;
    }
    const { element } = this.#host;
    const hadFocus = element.shadowRoot?.activeElement != null;
    const isDialog = this.#dialog.isOpen;
    this.leave('bubble');
    if (hadFocus && !isDialog) void element.updateComplete.then(() => this.#find('.open')?.focus());
  }

  close(): void {
    this.#opensWhenLoaded = false;
    const { element, closed, isPreview } = this.#host;
    const widget = this.#host.widget();
    if (!widget || this.phase === 'away') return;
    this.leave('away');
    this.#dropPlayer();
    closed();
    if (!isPreview()) rememberClosed(widget, () => this.#comeBack(widget.key));
    element.dispatchEvent(new ZcWidgetCloseEvent());
  }

  /** Of another widget, or of one in another form. */
  reset(widget: PublicWidget): void {
    this.leave(!this.#host.isPreview() && wasClosed(widget) ? 'away' : 'bubble');
    this.#dropPlayer();
    this.story = 0;
  }

  /** Opens what opens by itself. */
  begin(widget: PublicWidget): void {
    const { form, style } = widget;
    this.#host.begun();
    const opensItself = style.startsOpen && (form === 'BUBBLE' || form === 'MODAL') && this.phase === 'bubble';
    if (opensItself && hasContent(widget) && !this.#opensWhenLoaded && !isAnyOpen()) void this.#show(false);
  }

  /** Opens what was asked for before there were settings. */
  openIfAsked(): void {
    if (this.#opensWhenLoaded) void this.open();
  }

  leave(phase: 'bubble' | 'away'): void {
    const { element, player, stopped } = this.#host;
    player.pause();
    // A dialog leaves the page with its player.
    if (this.#dialog.isOpen) player.drop();
    this.end();
    this.phase = phase;
    element.requestUpdate();
    noteLeft(element);
    stopped();
  }

  /** Takes back what it did to the page around it. */
  end(): void {
    this.#dialog.end();
    this.#mini.end();
  }

  /** The dialog or feed, once it is drawn. */
  get dialog(): HTMLElement | null {
    return this.#find('.box, .feed');
  }

  /** After each drawing. */
  drawn(): void {
    const { dialog } = this;
    if (!dialog || this.#dialog.isOpen) return;
    this.#dialog.begin(dialog, {
      element: this.#host.element,
      isAskedFor: this.isAskedFor,
      story: this.#host.widget()?.form === 'STORIES' ? this.story : undefined,
      onStory: this.#onPage,
      leave: () => this.collapse(),
    });
  }

  openStory(number: number): void {
    this.#takeStory(number);
    void this.open();
  }

  goToStory(number: number): void {
    if (this.dialog) scrollToPage(this.dialog, number, true);
  }

  /** What the player uses the key for, such as leaving full screen or a menu, comes first. */
  readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.collapse();
  };

  async #show(isAskedFor: boolean): Promise<void> {
    const { element } = this.#host;
    const form = this.#host.widget()?.form;
    const isDocked = form === 'BUBBLE' || form === 'BAR';
    const note = () => noteOpen(element, isDocked ? () => this.collapse() : undefined);
    note();
    loadFont();
    await loadPlayer();
    if (!hasContent(this.#host.widget()) || !element.isConnected) return void noteLeft(element);
    if (isAskedFor) collapseOthers(element);
    note();
    this.isAskedFor = isAskedFor;
    this.hasPlayer = true;
    this.phase = 'open';
    element.requestUpdate();
    await element.updateComplete;
    const panel = this.#find('.panel');
    if (panel) this.#mini.begin(panel);
    element.dispatchEvent(new ZcWidgetOpenEvent());
  }

  /** Each story has a player of its own, so that its views are counted apart. */
  #takeStory(number: number): void {
    const { element, player } = this.#host;
    if (number === this.story && player.isThere) return;
    player.pause();
    player.drop();
    this.story = number;
    element.requestUpdate();
  }

  readonly #onPage = (number: number) => {
    if (this.phase !== 'open' || number === this.story) return;
    this.#takeStory(number);
    void this.#host.element.updateComplete.then(() => this.#host.player.play());
  };

  /** On the next page of a site that loads none, it is as it was on the first. */
  #comeBack(key: string): void {
    const widget = this.#host.widget();
    if (this.phase !== 'away' || widget?.key !== key) return;
    this.phase = 'bubble';
    this.#host.element.requestUpdate();
    if (this.#host.element.isConnected) this.begin(widget);
  }

  #dropPlayer(): void {
    this.hasPlayer = false;
    this.#host.player.drop();
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.element.renderRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
