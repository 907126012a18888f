interface Player extends HTMLElement {
  readonly paused?: boolean;
  readonly duration?: number;
  currentTime?: number;
  play?(): Promise<void>;
  pause?(): void;
}

/** A page that puts a playing widget back within so long goes on with it: it replaced what the widget stood in. */
const gapMs = 5000;

/** The `<zc-player>` of a widget. It is kept while the widget is drawn anew, and goes on where a page takes it out for a moment. */
export class WidgetPlayer {
  #element: Player | undefined;
  #onEnded: () => void;
  #left: { atMs: number; position: number } | undefined;

  constructor(onEnded: () => void) {
    this.#onEnded = onEnded;
  }

  get isThere(): boolean {
    return this.#element !== undefined;
  }

  get isPlaying(): boolean {
    return this.#element?.isConnected === true && this.#element.paused === false;
  }

  /** The element, made if there is none, with these properties. */
  show(properties: object, ratio: number | undefined): HTMLElement {
    this.#element ??= this.#create();
    if (ratio) this.#element.style.setProperty('--ratio', `${ratio}`);
    return Object.assign(this.#element, properties);
  }

  /** The next one is another, so that its views are counted apart. */
  drop(): void {
    this.#element = undefined;
  }

  async play(): Promise<void> {
    // Refused without a gesture, or taken away meanwhile: its own button is there.
    await this.#element?.play?.().catch(() => undefined);
  }

  pause(): void {
    this.#element?.pause?.();
  }

  /** Before the browser stops what is no longer on the page. Returns what to call once it is known to be gone. */
  leaving(): () => void {
    const { isConnected, paused, currentTime = 0 } = this.#element ?? {};
    const isPlaying = isConnected !== undefined && paused === false;
    return () => {
      this.#left = isPlaying ? { atMs: performance.now(), position: currentTime } : undefined;
    };
  }

  async comeBack(): Promise<void> {
    const left = this.#left;
    this.#left = undefined;
    if (!left || performance.now() - left.atMs > gapMs) return;
    await this.play();
    const player = this.#element;
    // A live goes on at its edge.
    if (player && Number.isFinite(player.duration)) player.currentTime = left.position;
  }

  #create(): Player {
    const player = document.createElement('zc-player');
    player.addEventListener('ended', this.#onEnded);
    return player as Player;
  }
}
