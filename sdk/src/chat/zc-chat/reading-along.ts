import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Within this distance from the end, the list scrolls along. */
const nearPx = 40;

/**
 * Keeps the end of the list in view while the reader is there, and counts new messages while the reader is elsewhere.
 */
export class ReadingAlong implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #isAtEnd = true;
  #missed = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Messages since the reader left the end. */
  get missed(): number {
    return this.#missed;
  }

  take(count: number): void {
    if (!this.#isAtEnd) this.#missed += count;
  }

  toEnd(): void {
    this.#isAtEnd = true;
    this.#missed = 0;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const list = this.#list;
    if (this.#isAtEnd && list) list.scrollTop = list.scrollHeight;
  }

  readonly scrolled = (): void => {
    const list = this.#list;
    if (!list) return;
    this.#isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
    if (!this.#isAtEnd || this.#missed === 0) return;
    this.#missed = 0;
    this.#host.requestUpdate();
  };

  get #list() {
    return this.#host.shadowRoot?.querySelector('.list');
  }
}
