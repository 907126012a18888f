import type { ViewerHypergraphic } from '@zeacon/contract';
import { html } from 'lit';
import { createAnnouncements } from '../../core/overlays/announcements.ts';
import type { Placed } from '../../core/overlays/overlay-state.ts';
import { createSchedule, type Schedule } from '../../core/overlays/schedule.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toOverlayStrings } from '../../words/overlays/overlay-strings.ts';
import { ZcHypergraphicSelectEvent } from '../events/hypergraphic-select.ts';
import { OverlayLayer } from '../overlay-layer.ts';
import type { OverlayEvent, OverlaySource } from '../overlay-source.ts';
import { createPicture, type Graphic, type GraphicListener, type Picture, place } from './graphic.ts';
import { followPicture } from './picture-area.ts';
import { styles } from './zc-hypergraphics.styles.ts';

const loadAheadMs = 10_000;
const lookAheadEveryMs = 500;
/** Work beyond this time per frame is deferred to the next frame. */
const frameShareMs = 0.5;
const insertsAtLeast = 30;
const loadsAtLeast = 4;

/**
 * The graphics in the picture: each is shown with the frames of its time, and follows the picture's position. A focused
 * graphic stays while playback is paused.
 *
 * @tag zc-hypergraphics
 * @fires {ZcHypergraphicSelectEvent} zc-hypergraphic-select - A viewer chose a graphic. Cancel it to handle the link
 * yourself.
 * @csspart hypergraphic - One graphic.
 */
export class ZcHypergraphicsElement extends OverlayLayer {
  static override lazyStyles = styles;

  readonly #player = new PlayerController(this, () => undefined);
  #schedule: Schedule<Placed> = createSchedule<Placed>([]);
  #pictures = new WeakMap<ViewerHypergraphic, Picture>();
  /** Pictures by their content, so that a graphic that is sent again keeps its picture. */
  readonly #looks = new Map<string, Picture>();
  /** Graphics in the page, by placement. */
  readonly #standing = new Map<string, Graphic>();
  /** Placements whose pictures must be loaded: first those needed now, then those needed soon. */
  #queue: Placed[] = [];
  #wanted: readonly Placed[] = [];
  #drawing = 0;
  #lookedAheadAt = Number.NaN;
  #placed: readonly Placed[] = [];
  #streamId: string | undefined;
  #announcements: ReturnType<typeof createAnnouncements> | undefined;
  #lookAtPicture: (() => void) | undefined;
  #spokenTimer: ReturnType<typeof setTimeout> | undefined;

  override render() {
    return html`<div class="graphics" hidden></div><div class="spoken" role="status"></div>`;
  }

  protected override begin(source: OverlaySource, signal: AbortSignal): void {
    this.#lookAtPicture = followPicture(this.#area, this, source.media, signal);
    // A graphic kept because of its focus disappears when playback resumes.
    source.media.addEventListener('play', () => this.#draw(), { signal });
  }

  /** Takes the overlays from the store; unchanged ones stay. */
  protected override take(): void {
    const state = this.source?.store.state;
    if (!state || (state.placed === this.#placed && state.streamId === this.#streamId)) return;
    if (state.streamId !== this.#streamId) {
      this.sight?.forget();
      this.#announcements = createAnnouncements(() => performance.now());
      this.#pictures = new WeakMap();
      this.#looks.clear();
    }
    this.#placed = state.placed;
    this.#streamId = state.streamId;
    this.#schedule = createSchedule(state.placed);
    const placed = new Map(state.placed.map((each) => [each.id, each]));
    for (const graphic of this.#standing.values()) {
      const now = placed.get(graphic.id);
      if (now && JSON.stringify(now.graphic) === JSON.stringify(graphic.placed.graphic)) place(graphic, now);
      else this.#remove(graphic);
    }
    this.#lookedAheadAt = Number.NaN;
    this.show(this.source?.clock.timeMs);
  }

  protected override show(timeMs: number | undefined): void {
    const wanted = timeMs === undefined ? [] : this.#schedule.at(timeMs);
    const looks = timeMs !== undefined && !(Math.abs(timeMs - this.#lookedAheadAt) < lookAheadEveryMs);
    if (looks) this.#lookAhead(timeMs);
    if (wanted === this.#wanted && !looks) return;
    this.#wanted = wanted;
    this.#queue.unshift(...wanted.filter(this.#isNew));
    this.#draw();
  }

  #lookAhead(timeMs: number) {
    this.#lookedAheadAt = timeMs;
    // The page may have changed `object-fit`, for which there is no event.
    this.#lookAtPicture?.();
    this.#queue = this.#schedule.between(timeMs, timeMs + loadAheadMs).filter(this.#isNew);
  }

  readonly #isNew = ({ graphic }: Placed) => !this.#pictures.has(graphic);

  readonly #drawSoon = () => {
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#draw();
    });
  };

  /** Updates the page: removals happen at once, additions may be spread over several frames. */
  #draw() {
    if (!this.here) return;
    const wanted = new Set(this.#wanted.map(({ id }) => id));
    const { media, clock } = this.source ?? {};
    const held = media?.paused && clock?.timeMs !== undefined ? this.#focused : undefined;
    for (const graphic of this.#standing.values())
      if (!wanted.has(graphic.id) && graphic.element !== held) this.#remove(graphic);
    const until = performance.now() + frameShareMs;
    let left = loadsAtLeast;
    while (this.#queue.length > 0 && (left > 0 || performance.now() < until)) {
      const next = this.#queue.shift() as Placed;
      if (!this.#isNew(next)) continue;
      this.#load(next);
      left -= 1;
    }
    const done = this.#insert(until);
    if (!done || this.#queue.length > 0) this.#drawSoon();
    this.sight?.show([...this.#standing.values()]);
  }

  #load(placed: Placed) {
    const look = JSON.stringify(placed.graphic);
    const picture = this.#looks.get(look) ?? createPicture(placed, this.#listener);
    this.#looks.set(look, picture);
    this.#pictures.set(placed.graphic, picture);
  }

  /** From the top layer down, so that each can be inserted before the one above it. */
  #insert(until: number): boolean {
    let above: Element | null = null;
    let left = insertsAtLeast;
    for (let index = this.#wanted.length - 1; index >= 0; index -= 1) {
      const placed = this.#wanted[index] as Placed;
      let graphic = this.#standing.get(placed.id);
      if (!graphic) {
        const picture = this.#pictures.get(placed.graphic);
        if (!picture?.ready) continue;
        if (left <= 0 && performance.now() >= until) return false;
        left -= 1;
        graphic = picture.take(placed);
        this.#area.insertBefore(graphic.element, above);
        this.#standing.set(placed.id, graphic);
        this.#announce(placed);
      }
      above = graphic.element;
    }
    return true;
  }

  #remove(graphic: Graphic) {
    const focused = graphic.element === this.#focused;
    graphic.element.remove();
    this.#standing.delete(graphic.id);
    this.#pictures.get(graphic.placed.graphic)?.giveBack(graphic);
    // Keeps the keyboard working.
    if (focused) this.closest<HTMLElement>('.frame')?.focus({ preventScroll: true });
  }

  get #area(): HTMLElement {
    return this.firstElementChild as HTMLElement;
  }

  get #focused(): Element | null {
    return (this.getRootNode() as ShadowRoot).activeElement;
  }

  readonly #listener: GraphicListener = {
    ready: this.#drawSoon,
    left: this.#drawSoon,
    missing: (placed) => this.#record('error', placed, 'overlay.picture'),
    hovered: (graphic) => {
      if (!graphic.hovered) this.#record('overlayHover', graphic.placed);
      graphic.hovered = true;
    },
    paused: () => this.#player.player?.actions.togglePlay(),
    chosen: ({ placed: { id, graphic }, href }, click) => {
      const { uuid, name, url, trackConversions } = graphic;
      const { source } = this;
      if (!source) return;
      const { currentTime } = source.media;
      const event = new ZcHypergraphicSelectEvent({ uuid, placementId: id, name, url, currentTime });
      source.follow(click, { overlayId: id, hypergraphicId: uuid, href, trackConversions, event });
    },
  };

  #announce({ graphic: { uuid, name } }: Placed) {
    if (!this.#announcements?.take(uuid)) return;
    const spoken = this.lastElementChild as HTMLElement;
    spoken.textContent = toOverlayStrings(this.#player.words).linkInPicture(name);
    clearTimeout(this.#spokenTimer);
    // Screen readers must not find it later.
    this.#spokenTimer = setTimeout(() => spoken.replaceChildren(), 3000);
  }

  protected override seen(overlayId: string): void {
    // It may just have been removed.
    const placed = this.#placed.find(({ id }) => id === overlayId);
    if (placed) this.#record('overlayImpression', placed);
  }

  #record(type: OverlayEvent['type'], { id, graphic }: Placed, code?: string) {
    this.source?.record({ type, overlayId: id, hypergraphicId: graphic.uuid, ...(code && { code }) });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-hypergraphics': ZcHypergraphicsElement;
  }
}
