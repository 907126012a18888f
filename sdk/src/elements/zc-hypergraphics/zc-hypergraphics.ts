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
const frameShareMs = 0.5;
const insertsAtLeast = 10;
const makesAtLeast = 4;

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
  /** Those in the page. */
  readonly #standing = new Set<Graphic>();
  /** Wanted in the page now, and not made yet. */
  #late: Placed[] = [];
  /** Wanted soon. */
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
    for (const graphic of before.values()) this.#remove(graphic);
    this.#late = [];
    this.#queue = [];
    this.#lookedAheadAt = Number.NaN;
    this.#show(this.source?.clock.timeMs);
  }

  #show(timeMs: number | undefined) {
    const wanted = timeMs === undefined ? [] : this.#schedule.at(timeMs);
    if (timeMs !== undefined && !(Math.abs(timeMs - this.#lookedAheadAt) < lookAheadEveryMs)) this.#lookAhead(timeMs);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    for (const placed of wanted) if (!this.#graphics.has(placed.id)) this.#late.push(placed);
    this.#draw();
  }

  #lookAhead(timeMs: number) {
    this.#lookedAheadAt = timeMs;
    // The page may have changed how the picture fills the player, which no event tells.
    this.#picture?.look();
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
    const round = ++this.#round;
    for (const { id } of this.#wanted) {
      const graphic = this.#graphics.get(id);
      if (graphic) graphic.round = round;
    }
    const held = this.source?.media.paused ? this.#focused : undefined;
    for (const graphic of this.#standing)
      if (graphic.round !== round && graphic.element !== held) this.#remove(graphic);
    const until = performance.now() + frameShareMs;
    const done = this.#insert(until);
    let least = this.#late.length > 0 ? makesAtLeast : 1;
    let next = this.#next();
    for (; next; next = least > 0 || performance.now() < until ? this.#next() : undefined) {
      this.#make(next);
      least -= 1;
    }
    if (!done || this.#late.length + this.#queue.length > 0) this.#drawSoon();
    this.#sight?.show(Array.from(this.#standing, ({ placed }) => placed));
  }

  readonly #next = () => this.#late.shift() ?? this.#queue.shift();

  /** From the top layer down, so that each stands before the one above it. */
  #insert(until: number): boolean {
    let above: Element | null = null;
    let left = insertsAtLeast;
    for (let index = this.#wanted.length - 1; index >= 0; index -= 1) {
      const graphic = this.#graphics.get(this.#wanted[index]?.id ?? '');
      if (!graphic?.ready) continue;
      if (!this.#standing.has(graphic)) {
        if (left <= 0 && performance.now() >= until) return false;
        left -= 1;
        this.area.insertBefore(graphic.element, above);
        this.#standing.add(graphic);
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
    const focused = graphic.element === this.#focused;
    graphic.element.remove();
    this.#standing.delete(graphic);
    graphic.hovered = false;
    // The keyboard goes on working.
    if (focused) this.closest<HTMLElement>('.frame')?.focus({ preventScroll: true });
  }

  get #focused(): Element | null {
    return (this.getRootNode() as ShadowRoot).activeElement;
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
