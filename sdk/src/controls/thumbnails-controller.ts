import type { ReactiveControllerHost, ReactiveElement } from 'lit';
import { selectStream } from '../core/player/player-state.ts';
import type { Thumbnail } from '../core/thumbnails/parse-thumbnails.ts';
import { PlayerController } from '../player/player-controller.ts';

/** Loads the video's thumbnails when first needed. The seek bar also works without them. */
export class ThumbnailsController {
  readonly #host: ReactiveControllerHost;
  readonly #source: PlayerController<string | null>;
  #loaded: string | undefined;
  #thumbnails: Thumbnail[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.#source = new PlayerController(host, (state) => selectStream(state)?.thumbnailsUrl ?? null);
  }

  at(seconds: number): Thumbnail | undefined {
    if (this.#loaded !== this.#source.value) return undefined;
    return this.#thumbnails.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds);
  }

  load(): void {
    const url = this.#source.value;
    if (!url || url === this.#loaded) return;
    this.#loaded = url;
    this.#thumbnails = [];
    this.#read(url).catch(() => undefined);
  }

  async #read(url: string) {
    const [response, { parseThumbnails }] = await Promise.all([
      fetch(url),
      import('../core/thumbnails/parse-thumbnails.ts'),
    ]);
    if (!response.ok) return;
    const thumbnails = parseThumbnails(await response.text(), url);
    if (url !== this.#loaded) return;
    this.#thumbnails = thumbnails;
    this.#host.requestUpdate();
  }
}
