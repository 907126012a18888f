import type { RealtimeEvent } from '@zeacon/contract';

/** What other elements need from the live stream in a player. */
export interface LivePlayer {
  readonly streamId: string;
  /** Token of a non-public stream. A `zc-live-update` of the player tells that it changed. */
  readonly token: string | undefined;
  /** When the picture on screen was taken (epoch ms), if known. */
  pictureDate(): number | undefined;
  /** Whether the host accepts guests now. A `zc-live-update` of the player tells that it changed. */
  readonly canRaiseHand: boolean;
  /** Seeks to the newest picture. */
  goLive(): void;
  /** Takes an event about it that was received elsewhere. */
  hear(event: RealtimeEvent): void;
}

/** The same for every copy of this code on the page. */
const key = Symbol.for('zeacon.live');

/** Players with a live stream, by their element. */
export const livePlayers = {
  get: (player: Element): LivePlayer | undefined => Reflect.get(player, key) as LivePlayer | undefined,
  set: (player: Element, live: LivePlayer): void => void Reflect.set(player, key, live),
  delete: (player: Element): void => void Reflect.deleteProperty(player, key),
};
