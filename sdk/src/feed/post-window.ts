import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createHeights, edgesOf, type ListWindow, selectWindow } from '../core/feed/list-window.ts';
import type { Place } from './place-memory.ts';
import { findScroller, scrollBy, scrollSource, viewOf } from './scroller.ts';

const gap = 16;
const estimate = 280;

interface Anchor {
  id: string;
  /** Of its top, below the top of what is in view. */
  offset: number;
  /** The first comment in view, and where it is. */
  inside?: Element | undefined;
  insideAt?: number | undefined;
}

/**
 * Keeps only those posts in the page that are in view or near it. What somebody reads stays where it is while posts
 * above get their height, come or go.
 */
export class PostWindow implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onNearEnd: () => void;
  readonly #heights = createHeights(estimate);
  /** By the reader. */
  isMoved = false;
  #keys: readonly string[] = [];
  #edges: number[] = [0];
  #areEdgesOld = true;
  #shown = '';
  #anchor: Anchor | undefined;
  #goal: Anchor | undefined;
  #scroller: Element | undefined;
  #left: AbortController | undefined;
  #sizes: ResizeObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, onNearEnd: () => void) {
    this.#host = host;
    this.#onNearEnd = onNearEnd;
    host.addController(this);
  }

  hostConnected(): void {
    this.#left = new AbortController();
    const { signal } = this.#left;
    this.#scroller = findScroller(this.#host);
    scrollSource(this.#scroller).addEventListener('scroll', this.#look, { passive: true, signal });
    addEventListener('resize', this.#look, { passive: true, signal });
    // A reader who scrolls is where they want to be.
    const move = () => {
      this.isMoved = true;
      this.#goal = undefined;
    };
    for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, move, { passive: true, signal });
    this.#sizes = new ResizeObserver((entries) => {
      const articles = entries.map(({ target }) => target as HTMLElement);
      // What is drawn anew within the observer's call changes sizes again, which browsers report as an error of the page.
      requestAnimationFrame(() => this.#measure(articles));
    });
  }

  hostDisconnected(): void {
    this.#left?.abort();
    this.#sizes?.disconnect();
  }

  /** Which to draw of these posts. */
  select(keys: readonly string[]): ListWindow {
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#areEdgesOld = true;
    }
    this.#anchor = this.#goal ?? this.#findAnchor();
    const found = selectWindow(this.#allEdges(), this.#inList(), this.#kept());
    this.#shown = keyOf(found);
    return found;
  }

  /** Of posts that are drawn now. */
  get ids(): string[] {
    return this.#articles().map(({ id }) => id);
  }

  /** Undefined while the top is in view. */
  get place(): Place | undefined {
    const found = this.#findAnchor();
    return found && { postId: found.id, offset: found.offset };
  }

  /** Shows a post at this place once its neighbours have their heights. */
  goTo(id: string, offset = gap): void {
    const index = this.#keys.indexOf(id);
    const list = this.#list;
    if (index < 0 || !list || !this.#scroller) return;
    this.#goal = { id, offset };
    const top = list.getBoundingClientRect().top + this.#allEdges()[index]!;
    scrollBy(this.#scroller, top - viewOf(this.#scroller).top - offset);
    this.#host.requestUpdate();
  }

  /** Call it once the posts are drawn. */
  settle({ parts, spaceAfter }: ListWindow): void {
    const list = this.#list;
    if (!list) return;
    const articles = this.#articles();
    for (const [number, { spaceBefore }] of parts.entries()) {
      const article = articles[number];
      if (article) article.style.marginBlockStart = `${Math.round(spaceBefore) + (number > 0 ? gap : 0)}px`;
    }
    list.style.paddingBlockEnd = `${Math.round(spaceAfter)}px`;
    this.#sizes?.disconnect();
    for (const article of articles) this.#sizes?.observe(article);
    this.#hold();
    this.#measure(articles);
    // Not at once: what was scrolled now may ask for other posts, and those for these again.
    requestAnimationFrame(this.#look);
  }

  #hold(): void {
    const anchor = this.#anchor;
    if (!anchor || !this.#scroller) return;
    const { inside } = anchor;
    const shown = inside?.isConnected ? inside : this.#articles().find(({ id }) => id === anchor.id);
    if (!shown) return;
    const at = shown === inside ? anchor.insideAt! : anchor.offset;
    scrollBy(this.#scroller, topOf(shown) - viewOf(this.#scroller).top - at);
  }

  readonly #look = () => {
    const view = this.#inList();
    const edges = this.#allEdges();
    if (keyOf(selectWindow(edges, view, this.#kept())) !== this.#shown) this.#host.requestUpdate();
    if (this.#keys.length > 0 && edges.at(-1)! - view.bottom < 2 * (view.bottom - view.top)) this.#onNearEnd();
  };

  /** Those that are there from the server have the heights that they will have. */
  know(): void {
    this.#measure(this.#articles());
  }

  #measure(articles: readonly HTMLElement[]): void {
    let isNew = false;
    for (const { id, offsetHeight } of articles)
      if (offsetHeight > 0) isNew = this.#heights.set(id, offsetHeight + gap) || isNew;
    if (!isNew) return;
    this.#areEdgesOld = true;
    this.#host.requestUpdate();
  }

  #allEdges(): readonly number[] {
    if (this.#areEdgesOld) this.#edges = edgesOf(this.#keys, this.#heights.of);
    this.#areEdgesOld = false;
    return this.#edges;
  }

  /** What is in view, counted from the top of the list. */
  #inList(): { top: number; bottom: number } {
    const view = this.#scroller ? viewOf(this.#scroller) : { top: 0, bottom: innerHeight };
    const top = this.#list?.getBoundingClientRect().top ?? view.top;
    return { top: view.top - top, bottom: view.bottom - top };
  }

  /** None while the top of the list is in view: what comes there is seen to come. */
  #findAnchor(): Anchor | undefined {
    if (!this.#scroller || this.#inList().top <= 0) return undefined;
    const { top, bottom } = viewOf(this.#scroller);
    const first = this.#articles().find((article) => article.getBoundingClientRect().bottom > top);
    if (!first) return undefined;
    const inside = [...first.querySelectorAll('li')].find((one) => topOf(one) >= top && topOf(one) < bottom);
    return { id: first.id, offset: topOf(first) - top, inside, insideAt: inside && topOf(inside) - top };
  }

  #kept(): number[] {
    const focused = this.#host.shadowRoot?.activeElement?.closest('article');
    return focused ? [this.#keys.indexOf(focused.id)] : [];
  }

  get #list(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('[part=feed]');
  }

  #articles(): HTMLElement[] {
    return [...(this.#list?.querySelectorAll<HTMLElement>(':scope > article') ?? [])];
  }
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
const keyOf = ({ parts }: ListWindow) => parts.map(({ index }) => index).join();
