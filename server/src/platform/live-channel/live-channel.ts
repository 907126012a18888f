import type { DeliveryProtocol, LiveStatus } from '@zeacon/contract';
import type { Transaction } from '../database/database.ts';

/** What the channel of a live stream needs to know about it. */
export interface LiveChannel {
  streamId: string;
  businessId: string;
  status: LiveStatus;
  streamMode: DeliveryProtocol;
  canRaiseHand: boolean;
  hasChat: boolean;
  chatSlowModeSec: number;
  recordOnly: boolean;
  pinnedMessageId: string | null;
  /** Of the guest link that works. */
  guestLinkVersion: number;
  sessionId: string | null;
  archiveId: string | null;
}

export interface LiveChannels {
  /** Undefined if it is not a live stream. */
  findLive(streamId: string): Promise<LiveChannel | undefined>;
  /** Locks it against changes, chat messages and hands until the transaction ends. */
  lockLive(tx: Transaction, streamId: string): Promise<LiveChannel | undefined>;
}
