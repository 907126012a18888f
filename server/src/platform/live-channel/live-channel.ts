import type { DeliveryProtocol, LiveStatus } from '@zeacon/contract';
import type { Transaction } from '../database/database.ts';

/** What the channel of a live stream needs to know of it. */
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
  sessionId: string | null;
  archiveId: string | null;
}

export interface LiveChannels {
  /** Undefined for what is no live stream. */
  findLive(streamId: string): Promise<LiveChannel | undefined>;
  /** Until the transaction ends nobody else changes it, writes on it or raises a hand. */
  lockLive(tx: Transaction, streamId: string): Promise<LiveChannel | undefined>;
}
