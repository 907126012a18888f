import type { ChannelOptions } from '../../controllers/live/live-channel.ts';
import { createStore, type Store } from '../../core/store.ts';
import type { ZcHandDialogElement } from './zc-hand-dialog.ts';

export interface PageHand {
  readonly status: 'rest' | 'loading' | 'permission-denied';
  readonly isUp: boolean;
  readonly dialog: ZcHandDialogElement | undefined;
  /** How many buttons on the page show it. */
  readonly buttons: number;
}

const hands = new Map<string, Store<PageHand>>();

/** The one hand of a stream on this page, which all its buttons show. */
export function pageHand({ origin, streamId }: ChannelOptions): Store<PageHand> {
  const key = `${origin} ${streamId}`;
  const hand = hands.get(key) ?? createStore<PageHand>({ status: 'rest', isUp: false, dialog: undefined, buttons: 0 });
  hands.set(key, hand);
  return hand;
}
