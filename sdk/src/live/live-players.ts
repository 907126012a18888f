import type { RealtimeEvent } from '@zeacon/contract';

/** What elements beside a player ask of the live stream in it. */
export interface LivePlayer {
  readonly streamId: string;
  /** Opens what is not public. A `zc-live-update` of the player tells that it changed. */
  readonly token: string | undefined;
  /** When the picture on screen was taken (epoch ms), where that is known. */
  pictureDate(): number | undefined;
  /** The host takes guests now. A `zc-live-update` of the player tells that it changed. */
  readonly canRaiseHand: boolean;
  /** To the newest picture. */
  goLive(): void;
  /** Takes over what was learnt of it elsewhere. */
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
