import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { PlayerState } from '../core/player/player-state.ts';
import { shallowEqual } from '../core/shallow-equal.ts';
import { toStrings } from '../words/strings.ts';
import { type PlayerContext, playerContext } from './player-context.ts';

/** Gives a control the part of the player's state it shows, and re-renders it only when that part changes. */
export class PlayerController<Selected> implements ReactiveController {
  value: Selected | undefined;
  player: PlayerContext | undefined;

  readonly #host: ReactiveElement;
  readonly #select: (state: PlayerState, player: PlayerContext) => Selected;
  #unsubscribe: (() => void) | undefined;
  #language: string | undefined;

  constructor(host: ReactiveElement, select: (state: PlayerState, player: PlayerContext) => Selected) {
    this.#host = host;
    this.#select = select;
    host.addController(this);
    new ContextConsumer(host, {
      context: playerContext,
      subscribe: true,
      callback: (player) => this.#follow(player),
    });
  }

  get words(): PlayerContext['words'] {
    return this.player?.words ?? toStrings();
  }

  /** BCP 47, of the words. */
  get language(): string {
    return this.player?.store.state.language ?? 'en';
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #follow(player: PlayerContext) {
    this.#unsubscribe?.();
    this.player = player;
    this.#unsubscribe = player.store.subscribe(() => this.#read(player));
    this.#read(player);
  }

  #read(player: PlayerContext) {
    const { state } = player.store;
    const next = this.#select(state, player);
    const { language } = state;
    if (shallowEqual(this.value, next) && language === this.#language) return;
    this.value = next;
    this.#language = language;
    this.#host.requestUpdate();
  }
}
