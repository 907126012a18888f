import type { PublicWidget } from '@zeacon/contract';
import { createHttp } from '../../core/http.ts';
import { readWidget } from '../../core/widget/widget-client.ts';

export interface Wanted {
  origin: string;
  widgetId: string | undefined;
  splitTestMode: string | undefined;
  /** Settings that the page already has. */
  config: PublicWidget | undefined;
}

/** Where a widget has its settings from. */
export class WidgetSource {
  readonly #take: (widget: PublicWidget | undefined) => void;
  #loading: AbortController | undefined;
  #loaded: unknown;
  #loadedMode: string | undefined;
  #wanted: Wanted | undefined;

  constructor(take: (widget: PublicWidget | undefined) => void) {
    this.#take = take;
  }

  /** Loads them if others are wanted than before. */
  load(wanted: Wanted): void {
    const { origin, widgetId, splitTestMode, config } = wanted;
    const name = config ?? (widgetId && `${origin} ${widgetId}`);
    this.#wanted = wanted;
    const isOther = name !== this.#loaded;
    if (!isOther && splitTestMode === this.#loadedMode) return;
    this.#loaded = name;
    this.#loadedMode = splitTestMode;
    this.#loading?.abort();
    // One that leaves a test stays as it is until it is known what it becomes.
    if (isOther) this.#take(config);
    if (config || !widgetId) return;
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.read(signal)
      .then(
        (widget) => !signal.aborted && this.#take(widget),
        // Refused, gone or offline: a widget is an extra, and the page looks as if it had none.
        () => undefined,
      )
      .finally(() => {
        if (!signal.aborted) this.#loading = undefined;
      });
  }

  /** What was not there yet is loaded anew by the next `load`. */
  stop(): void {
    if (this.#loading) this.#loaded = undefined;
    this.#loading?.abort();
    this.#loading = undefined;
  }

  async read(signal: AbortSignal, cache: RequestCache = 'default'): Promise<PublicWidget | undefined> {
    const { origin, widgetId = '', splitTestMode } = this.#wanted ?? {};
    const http = createHttp({ baseUrl: origin ?? '', fetch: (url, init) => fetch(url, { ...init, cache }) });
    return readWidget(http, widgetId, signal, splitTestMode);
  }
}
