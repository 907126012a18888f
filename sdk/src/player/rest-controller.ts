import type { ReactiveController, ReactiveControllerHost } from 'lit';

const restMs = 2000;

/** Knows whether the viewer is busy with the player: pointing, touching, typing, or focused on a control by keyboard. */
export class RestController implements ReactiveController {
  active = false;
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #focused = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#focused = false;
    this.active = false;
  }

  /** The viewer did something: active now, at rest two seconds later. */
  wake = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), restMs);
    this.#set(true);
  };

  rest = (): void => {
    clearTimeout(this.#timer);
    if (!this.#focused) this.#set(false);
  };

  /** Focus left by a click shows no ring, and must not keep the controls visible for ever. */
  focusIn = (event: FocusEvent): void => {
    const target = event.composedPath()[0];
    this.#focused = target instanceof Element && target.matches(':focus-visible');
    this.wake();
  };

  focusOut = (): void => {
    this.#focused = false;
    this.wake();
  };

  #set(active: boolean) {
    if (this.active === active) return;
    this.active = active;
    this.#host.requestUpdate();
  }
}
