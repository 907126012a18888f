import { createStore, type Store } from '../../core/store.ts';
import type { ChannelOptions } from '../../realtime/live-channel.ts';

/** The dialog that the buttons share. */
export interface HandDialog extends HTMLElement {
  show(): void;
}

export interface PageHand {
  readonly status: 'rest' | 'loading' | 'permission-denied';
  readonly isUp: boolean;
  /** The host let the viewer in: backstage or on stage. */
  readonly canLiveStream: boolean;
  readonly dialog: HandDialog | undefined;
  /** How many buttons on the page show it. */
  readonly buttons: number;
}

const hands = new Map<string, Store<PageHand>>();

/** A stream's single hand on this page, shown by all its buttons. */
export function pageHand({ origin, streamId }: ChannelOptions): Store<PageHand> {
  const key = `${origin} ${streamId}`;
  const down = { status: 'rest', isUp: false, canLiveStream: false } as const;
  const hand = hands.get(key) ?? createStore<PageHand>({ ...down, dialog: undefined, buttons: 0 });
  hands.set(key, hand);
  return hand;
}
