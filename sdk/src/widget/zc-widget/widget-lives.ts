import type { PublicStream, PublicWidget } from '@zeacon/contract';

export interface LivesHost {
  /** Of the platform. */
  origin: () => string;
  widget: () => PublicWidget | undefined;
  /** Whether somebody watches now. */
  isPlaying: () => boolean;
  read: (signal: AbortSignal, cache?: RequestCache) => Promise<PublicWidget | undefined>;
  changeTo: (widget: PublicWidget) => void;
}

/** An announced live is asked for within so long: not by all pages of a site at once. */
const spreadMs = 1500;
/** For so long, a cache may answer what was before. */
const staleMs = 5000;
const rereadsMax = 4;

/** Turns a widget to the live of its business when one begins, and to what stands in for it when it is over. */
export class WidgetLives {
  readonly #host: LivesHost;
  #following: AbortController | undefined;
  /** Of the live that is being asked for; null for what stands in for it. */
  #awaited: string | null | undefined;
  /** Somebody still watches what is over: it is asked for anew when they stop. */
  #isOver = false;

  constructor(host: LivesHost) {
    this.#host = host;
  }

  follow(): void {
    const ticket = this.#host.widget()?.lives;
    if (!ticket || this.#following) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    const renewTicket = async () => (await this.#host.read(signal))?.lives;
    import('../follow-lives.ts')
      .then(({ followLives }) =>
        followLives({ origin: this.#host.origin(), ticket, renewTicket, onLive: this.#onLive, signal }),
      )
      // Without it, the widget plays what it was told when the page came.
      .catch(() => undefined);
  }

  unfollow(): void {
    this.#following?.abort();
    this.#following = this.#awaited = undefined;
  }

  /** Call it when nobody watches any more. */
  stopped(): void {
    if (this.#isOver) this.#reread(null);
  }

  get #stream(): PublicStream | null | undefined {
    return this.#host.widget()?.player?.stream;
  }

  readonly #onLive = (streamId: string | null) => {
    const stream = this.#stream;
    if (streamId === this.#awaited) return;
    this.#isOver = false;
    if (streamId ? streamId === stream?.streamId : !stream || !isLive(stream)) return;
    // Those who watch get the end of it, for what they see is some seconds behind.
    if (!streamId && this.#host.isPlaying()) this.#isOver = true;
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
      const widget = await this.#host.read(signal, 'no-cache').catch(() => undefined);
      if (!isNeeded()) return;
      const stream = widget?.player?.stream;
      const isFresh = widget && (streamId ? stream?.streamId === streamId : !stream || !isLive(stream));
      if (!isFresh && attempt < rereadsMax) this.#reread(streamId, staleMs, attempt + 1);
      else {
        this.#awaited = undefined;
        if (widget) this.#host.changeTo(widget);
      }
    }, inMs);
  }
}

const isLive = ({ live }: PublicStream) => live !== undefined && live.liveStatus !== 'ENDED';
