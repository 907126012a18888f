import { html, type PropertyValues } from 'lit';
import { property, query } from 'lit/decorators.js';
import { PlayerController } from '../../controllers/player-controller.ts';
import { createAnnouncements } from '../../core/overlays/announcements.ts';
import type { Placed } from '../../core/overlays/overlay-state.ts';
import { createSchedule, type Schedule } from '../../core/overlays/schedule.ts';
import { ZcHypergraphicSelectEvent } from '../../events/hypergraphic-select.ts';
import { ControlElement } from '../control-element.ts';
import { createSight, type Sight } from '../overlay-sight.ts';
import type { OverlaySource } from '../overlay-source.ts';
import { toOverlayStrings } from '../words/overlay-strings.ts';
import { createGraphic, type Graphic, type GraphicListener, isAlike } from './graphic.ts';
import { followPicture } from './picture-area.ts';
import { styles } from './zc-hypergraphics.styles.ts';

const loadAheadMs = 10_000;
const lookAheadEveryMs = 500;
/** What is left to make when a frame has taken this long is made in the next one. */
const frameShareMs = 1;

/**
 * The graphics in the picture: each is shown with the frames of its time, and stays on the picture wherever that is. A
 * graphic that has the focus while playback is paused stays until it loses one of the two.
 *
 * @tag zc-hypergraphics
 * @fires {ZcHypergraphicSelectEvent} zc-hypergraphic-select - A viewer chose a graphic. Cancel it to handle the link yourself.
 * @csspart hypergraphic - One graphic.
 */
export class ZcHypergraphicsElement extends ControlElement {
  static override lazyStyles = styles;

  @property({ attribute: false }) source: OverlaySource | undefined;

  @query('.graphics') private area!: HTMLElement;
  @query('.spoken') private spoken!: HTMLElement;

  readonly #player = new PlayerController(this, ({ language }) => ({ language }));
  #schedule: Schedule<Placed> = createSchedule<Placed>([]);
  #graphics = new Map<string, Graphic>();
  /** Wanted in the page soon or now, and not made yet. */
  #queue: Placed[] = [];
  #wanted: readonly Placed[] = [];
  #round = 0;
  #drawing = 0;
  #lookedAheadAt = Number.NaN;
  #placed: readonly Placed[] = [];
  #streamId = '';
  #missing = new Set<string>();
  #sight: Sight | undefined;
  #announcements = createAnnouncements(() => performance.now());
  #picture: { look(): void } | undefined;
  #stay: AbortController | undefined;
  #spokenTimer: ReturnType<typeof setTimeout> | undefined;

  override render() {
    return html`<div class="graphics" hidden></div><div class="spoken" role="status"></div>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#join();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('source')) return;
    this.#leave();
    this.#join();
  }

  #join() {
    const { source } = this;
    if (!source || this.#stay) return;
    this.#stay = new AbortController();
    const { signal } = this.#stay;
    this.#picture = followPicture(this.area, this, source.media, signal);
    this.#sight = createSight(this, this.#seen);
    const stops = [
      source.store.subscribe(() => this.#take()),
      source.clock.subscribe((timeMs) => this.#show(timeMs)),
      () => this.#sight?.stop(),
    ];
    // A graphic that stayed for the focus goes when playback goes on.
    source.media.addEventListener('play', () => this.#draw(), { signal });
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(this.#drawing);
      this.#drawing = 0;
      clearTimeout(this.#spokenTimer);
    });
    this.#take();
  }

  #leave() {
    this.#stay?.abort();
    this.#stay = undefined;
  }

  /** Takes over what the store says; what is the same stays as it is. */
  #take() {
    const state = this.source?.store.state;
    if (!state || (state.placed === this.#placed && state.streamId === this.#streamId)) return;
    if (state.streamId !== this.#streamId) {
      this.#sight?.forget();
      this.#announcements = createAnnouncements(() => performance.now());
      this.#missing.clear();
    }
    this.#placed = state.placed;
    this.#streamId = state.streamId;
    this.#schedule = createSchedule(state.placed);
    const before = this.#graphics;
    this.#graphics = new Map();
    for (const placed of state.placed) {
      const graphic = before.get(placed.id);
      if (!graphic || !isAlike(graphic.placed, placed)) continue;
      graphic.placed = placed;
      this.#graphics.set(placed.id, graphic);
      before.delete(placed.id);
    }
    for (const { element } of before.values()) element.remove();
    this.#queue = [];
    this.#lookedAheadAt = Number.NaN;
    this.#show(this.source?.clock.timeMs);
  }

  #show(timeMs: number | undefined) {
    const wanted = timeMs === undefined ? [] : this.#schedule.at(timeMs);
    if (timeMs !== undefined && !(Math.abs(timeMs - this.#lookedAheadAt) < lookAheadEveryMs)) this.#lookAhead(timeMs);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    for (const placed of wanted) if (!this.#graphics.has(placed.id)) this.#queue.unshift(placed);
    this.#picture?.look();
    this.#draw();
  }

  #lookAhead(timeMs: number) {
    this.#lookedAheadAt = timeMs;
    for (const placed of this.#schedule.between(timeMs, timeMs + loadAheadMs))
      if (!this.#graphics.has(placed.id)) this.#queue.push(placed);
    if (this.#queue.length > 0) this.#drawSoon();
  }

  readonly #drawSoon = () => {
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#draw();
    });
  };

  /** Brings the page to what is wanted: what must go goes at once, what comes may take its share of several frames. */
  #draw() {
    if (!this.#stay) return;
    const until = performance.now() + frameShareMs;
    const round = ++this.#round;
    for (const { id } of this.#wanted) {
      const graphic = this.#graphics.get(id);
      if (graphic) graphic.round = round;
    }
    const held = this.#heldByFocus();
    for (const graphic of this.#graphics.values())
      if (graphic.round !== round && graphic.element.isConnected && graphic.element !== held) this.#remove(graphic);
    while (this.#queue.length > 0 && performance.now() < until) this.#make(this.#queue.shift() as Placed);
    const done = this.#insert(until);
    if (this.#queue.length > 0 || !done) this.#drawSoon();
    this.#sight?.show(this.#wanted.filter(({ id }) => this.#graphics.get(id)?.element.isConnected));
  }

  /** From the top layer down, so that each stands before the one above it. */
  #insert(until: number): boolean {
    let above: Element | null = null;
    for (let index = this.#wanted.length - 1; index >= 0; index -= 1) {
      const graphic = this.#graphics.get(this.#wanted[index]?.id ?? '');
      if (!graphic?.ready) continue;
      if (!graphic.element.isConnected) {
        if (performance.now() >= until) return false;
        this.area.insertBefore(graphic.element, above);
        this.#announce(graphic.placed);
      }
      above = graphic.element;
    }
    return true;
  }

  #make(placed: Placed) {
    if (this.#graphics.has(placed.id) || this.#missing.has(placed.graphic.uuid)) return;
    this.#graphics.set(placed.id, createGraphic(placed, this.#listener));
  }

  #remove(graphic: Graphic) {
    const focused = graphic.element.matches(':focus');
    graphic.element.remove();
    graphic.hovered = false;
    // The keyboard goes on working.
    if (focused) this.closest<HTMLElement>('.frame')?.focus({ preventScroll: true });
  }

  #heldByFocus(): Element | null {
    return this.source?.media.paused ? this.querySelector('.graphic:focus') : null;
  }

  readonly #listener: GraphicListener = {
    ready: this.#drawSoon,
    left: this.#drawSoon,
    missing: ({ placed: { id, graphic } }) => {
      if (this.#missing.has(graphic.uuid)) return;
      this.#missing.add(graphic.uuid);
      this.source?.record({ type: 'error', code: 'overlay.picture', overlayId: id, hypergraphicId: graphic.uuid });
    },
    hovered: (graphic) => {
      if (graphic.hovered) return;
      graphic.hovered = true;
      const { id, graphic: drawn } = graphic.placed;
      this.source?.record({ type: 'overlayHover', overlayId: id, hypergraphicId: drawn.uuid });
    },
    paused: () => this.#player.player?.actions.togglePlay(),
    chosen: ({ placed: { id, graphic }, href }, click) => {
      const { uuid, name, url, trackConversions } = graphic;
      const currentTime = this.source?.media.currentTime ?? 0;
      const event = new ZcHypergraphicSelectEvent({ uuid, placementId: id, name, url, currentTime });
      this.source?.follow(click, { overlayId: id, hypergraphicId: uuid, href, trackConversions, event });
    },
  };

  #announce({ graphic: { uuid, name } }: Placed) {
    if (!this.#announcements.take(uuid)) return;
    const { words } = this.#player;
    this.spoken.textContent = toOverlayStrings(words).linkInPicture(name);
    clearTimeout(this.#spokenTimer);
    // Whoever reads the page later must not find it there.
    this.#spokenTimer = setTimeout(() => this.spoken.replaceChildren(), 3000);
  }

  readonly #seen = (overlayId: string) => {
    const uuid = this.#graphics.get(overlayId)?.placed.graphic.uuid;
    if (uuid) this.source?.record({ type: 'overlayImpression', overlayId, hypergraphicId: uuid });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-hypergraphics': ZcHypergraphicsElement;
  }
}
