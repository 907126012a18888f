import type { Transaction } from '../../platform/database/database.ts';

export interface OfStream {
  streamId: string;
  businessId: string;
}

/** A line of a chat of a live. `memberId`: of a member of some community of the business. */
interface TalkLine {
  id: string;
  memberId: string | null;
  name: string;
  isHost: boolean;
  text: string;
  positionMs: number;
}

/** The chats of lives, which alone own what was written there. */
export interface LiveTalk {
  /**
   * Whether people can write now; once it is over, what stands of it. `hidden`: members whose words are left out, and not
   * counted.
   */
  read(
    of: OfStream,
    query: { afterMs: number; size: number; hidden: readonly string[] },
  ): Promise<{ isOpen: boolean; messageCount: number; items: TalkLine[]; isComplete: boolean }>;
  /** One that stands. */
  find(of: OfStream, messageId: string): Promise<{ text: string } | undefined>;
  /** Who wrote those of these lines that stand, and whom their business did not block. */
  authorsOf(
    messageIds: readonly string[],
  ): Promise<{ id: string; memberId: string | null; name: string; isHost: boolean }[]>;
  /** Rejects with `chat.not_found`. `onlyOf`: unless this member wrote it. */
  remove(of: OfStream, messageId: string, onlyOf: string | undefined): Promise<void>;
  writtenBy(memberId: string): Promise<{ streamId: string; text: string; sentAt: Date }[]>;
  forgetMemberIn(tx: Transaction, memberId: string): Promise<void>;
  /** In all chats of the business. */
  blockMemberIn(tx: Transaction, member: { businessId: string; memberId: string; username: string }): Promise<void>;
  unblockMemberIn(tx: Transaction, member: { businessId: string; memberId: string }): Promise<void>;
}
