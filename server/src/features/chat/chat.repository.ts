import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { stepOf } from '../../platform/database/step-of.ts';
import { endOf, type TimeSteps } from '../../platform/time-steps.ts';
import { chatBlock, chatMessage } from './chat.table.ts';

export type ChatRow = typeof chatMessage.$inferSelect;
export type BlockRow = typeof chatBlock.$inferSelect;
export type ChatRepository = ReturnType<typeof createChatRepository>;
export type NewChatRow = Omit<ChatRow, 'seq' | 'deletedAt' | 'memberId'> & Partial<Pick<ChatRow, 'memberId'>>;

/** Whose messages are left out. */
export interface LeftOut {
  /** Accounts of members. */
  members?: readonly string[];
  /** Those whom this business blocked: on other streams what they wrote still stands. */
  blockedBy?: string;
}

export interface ReplayCursor {
  at: Date;
  seq: number;
}

export function createChatRepository(db: Queryable) {
  const ofStream = (streamId: string) => eq(chatMessage.streamId, streamId);
  const isKept = isNull(chatMessage.deletedAt);
  const isHeard = ({ members = [], blockedBy }: LeftOut) =>
    and(
      members.length === 0
        ? undefined
        : or(isNull(chatMessage.memberId), notInArray(chatMessage.memberId, [...members])),
      blockedBy === undefined
        ? undefined
        : sql`${chatMessage.authorId} not in (select b.author_id from ${chatBlock} b where b.business_id = ${blockedBy})`,
    );
  const shownAt = sql`coalesce(${chatMessage.pictureAt}, ${chatMessage.sentAt})`;

  return {
    /**
     * Inserts the next message of a stream. The caller holds the lock of the stream's chat, so that numbers appear in
     * order.
     */
    async insert(row: NewChatRow): Promise<ChatRow> {
      const next = sql<number>`(select coalesce(max(m.seq), 0) + 1 from chat_message m where m.stream_id = ${row.streamId})`;
      const [inserted] = await db
        .insert(chatMessage)
        .values({ ...row, seq: next })
        .returning();
      return inserted!;
    },

    /** How many messages were written within each step; steps without any are absent. */
    async countBySteps(businessId: string, streamId: string, steps: TimeSteps): Promise<Map<number, number>> {
      const step = stepOf(chatMessage.sentAt, steps);
      const rows = await db
        .select({ step, messages: count() })
        .from(chatMessage)
        .where(
          and(
            ofStream(streamId),
            eq(chatMessage.businessId, businessId),
            isKept,
            gte(chatMessage.sentAt, steps.from),
            lt(chatMessage.sentAt, endOf(steps)),
          ),
        )
        .groupBy(sql`1`);
      return new Map(rows.map((row) => [row.step, row.messages]));
    },

    async find(streamId: string, id: string): Promise<ChatRow | undefined> {
      const [row] = await db
        .select()
        .from(chatMessage)
        .where(and(ofStream(streamId), eq(chatMessage.id, id), isKept));
      return row;
    },

    /** Of those of these messages that stand, and whose author their business did not block. */
    async authorsOf(ids: readonly string[]): Promise<Pick<ChatRow, 'id' | 'memberId' | 'name' | 'isHost'>[]> {
      const isBlocked = db
        .select({ one: sql`1` })
        .from(chatBlock)
        .where(and(eq(chatBlock.businessId, chatMessage.businessId), eq(chatBlock.authorId, chatMessage.authorId)));
      const { id, memberId, name, isHost } = chatMessage;
      return db
        .select({ id, memberId, name, isHost })
        .from(chatMessage)
        .where(and(anyOf(id, ids), isKept, notExists(isBlocked)));
    },

    async findByRef(streamId: string, authorId: string, ref: string): Promise<ChatRow | undefined> {
      const [row] = await db
        .select()
        .from(chatMessage)
        .where(and(ofStream(streamId), eq(chatMessage.authorId, authorId), eq(chatMessage.ref, ref)));
      return row;
    },

    /** When an author, or anybody of a network, wrote on a stream, newest first, including deleted messages. */
    async writtenAt(
      businessId: string,
      streamId: string,
      by: { authorId: string } | { network: string },
      count: number,
    ): Promise<Date[]> {
      const written = 'network' in by ? eq(chatMessage.network, by.network) : eq(chatMessage.authorId, by.authorId);
      const rows = await db
        .select({ sentAt: chatMessage.sentAt })
        .from(chatMessage)
        .where(and(eq(chatMessage.businessId, businessId), written, ofStream(streamId)))
        .orderBy(desc(chatMessage.seq))
        .limit(count);
      return rows.map(({ sentAt }) => sentAt);
    },

    /** Newest first. */
    async list(streamId: string, beforeSeq: number | undefined, size: number): Promise<ChatRow[]> {
      const before = beforeSeq === undefined ? undefined : lt(chatMessage.seq, beforeSeq);
      return db
        .select()
        .from(chatMessage)
        .where(and(ofStream(streamId), isKept, before))
        .orderBy(desc(chatMessage.seq))
        .limit(size);
    },

    /** The newest messages, including deleted ones, newest first. */
    async newest(streamId: string, count: number): Promise<ChatRow[]> {
      return db.select().from(chatMessage).where(ofStream(streamId)).orderBy(desc(chatMessage.seq)).limit(count);
    },

    /** The last deletions. */
    async deleted(streamId: string, count: number): Promise<{ id: string; seq: number }[]> {
      return db
        .select({ id: chatMessage.id, seq: chatMessage.seq })
        .from(chatMessage)
        .where(and(ofStream(streamId), isNotNull(chatMessage.deletedAt)))
        .orderBy(desc(chatMessage.deletedAt))
        .limit(count);
    },

    /** The newest messages whose picture was before that time, in picture order. */
    async before(streamId: string, at: Date, count: number, leftOut: LeftOut = {}): Promise<ChatRow[]> {
      const rows = await db
        .select()
        .from(chatMessage)
        .where(and(ofStream(streamId), isKept, sql`${shownAt} < ${at.toISOString()}::timestamptz`, isHeard(leftOut)))
        .orderBy(desc(shownAt), desc(chatMessage.seq))
        .limit(count);
      return rows.reverse();
    },

    /** Messages after the cursor, in picture order. */
    async replay(
      streamId: string,
      { at, seq }: ReplayCursor,
      count: number,
      leftOut: LeftOut = {},
    ): Promise<ChatRow[]> {
      const later = sql`(${shownAt}, ${chatMessage.seq}) > (${at.toISOString()}::timestamptz, ${seq}::bigint)`;
      return db
        .select()
        .from(chatMessage)
        .where(and(ofStream(streamId), isKept, later, isHeard(leftOut)))
        .orderBy(asc(shownAt), asc(chatMessage.seq))
        .limit(count);
    },

    /** That stand. */
    count: (streamId: string, leftOut: LeftOut): Promise<number> =>
      db.$count(chatMessage, and(ofStream(streamId), isKept, isHeard(leftOut))),

    /** What a member wrote that stands, for them. */
    writtenBy: (memberId: string) =>
      db
        .select({
          streamId: chatMessage.streamId,
          text: chatMessage.text,
          sentAt: chatMessage.sentAt,
        })
        .from(chatMessage)
        .where(and(eq(chatMessage.memberId, memberId), isKept))
        .orderBy(asc(chatMessage.sentAt)),

    /**
     * Nothing of the member stays but the numbers of what they wrote, and of whoever is blocked the network, from which
     * they would come back as another.
     */
    async forgetMember(memberId: string, deletedAt: Date): Promise<{ streamId: string; id: string }[]> {
      return db
        .update(chatMessage)
        .set({
          memberId: null,
          deletedAt: sql`coalesce(${chatMessage.deletedAt}, ${deletedAt.toISOString()}::timestamptz)`,
          text: '',
          name: '',
          network: sql`case when exists (select from ${chatBlock} b where b.business_id = chat_message.business_id
            and b.author_id = chat_message.author_id) then chat_message.network end`,
        })
        .where(eq(chatMessage.memberId, memberId))
        .returning({ streamId: chatMessage.streamId, id: chatMessage.id });
    },

    /** Businesses that blocked anybody. */
    blockingBusinesses: async (): Promise<string[]> =>
      (await db.selectDistinct({ businessId: chatBlock.businessId }).from(chatBlock)).map(
        ({ businessId }) => businessId,
      ),

    /** They stay blocked, under no name. */
    forgetBlocked: async (authorIds: readonly string[]): Promise<void> =>
      void (await db.update(chatBlock).set({ name: '' }).where(anyOf(chatBlock.authorId, authorIds))),

    /** Removes the content but keeps the number. Returns the messages that existed. */
    async remove(
      streamId: string,
      which: { id: string } | { authorId: string },
      deletedAt: Date,
    ): Promise<{ id: string; authorId: string }[]> {
      const chosen = 'id' in which ? eq(chatMessage.id, which.id) : eq(chatMessage.authorId, which.authorId);
      return db
        .update(chatMessage)
        .set({ deletedAt, text: '', name: '' })
        .where(and(ofStream(streamId), chosen, isKept))
        .returning({ id: chatMessage.id, authorId: chatMessage.authorId });
    },

    /** Returns the ids of the messages. */
    async removeStreams(streamIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .delete(chatMessage)
        .where(inArray(chatMessage.streamId, [...streamIds]))
        .returning({ id: chatMessage.id });
      return rows.map(({ id }) => id);
    },

    /** The newest message of an author who is not a host, on any stream of the business. */
    async findAuthor(businessId: string, authorId: string): Promise<Pick<ChatRow, 'name' | 'memberId'> | undefined> {
      const [row] = await db
        .select({ name: chatMessage.name, memberId: chatMessage.memberId })
        .from(chatMessage)
        .where(
          and(
            eq(chatMessage.businessId, businessId),
            eq(chatMessage.authorId, authorId),
            eq(chatMessage.isHost, false),
          ),
        )
        .orderBy(sql`${chatMessage.deletedAt} is not null`, desc(chatMessage.sentAt))
        .limit(1);
      return row;
    },

    /** The last name of each author on a stream, from stored messages; blocked authors are left out. */
    async namesOf(businessId: string, streamId: string, authorIds: readonly string[]): Promise<Map<string, string>> {
      const isBlocked = db
        .select({ one: sql`1` })
        .from(chatBlock)
        .where(and(eq(chatBlock.businessId, businessId), eq(chatBlock.authorId, chatMessage.authorId)));
      const rows = await db
        .select({
          authorId: chatMessage.authorId,
          name: sql<string>`(array_agg(${chatMessage.name} order by ${chatMessage.seq} desc))[1]`,
        })
        .from(chatMessage)
        .where(and(ofStream(streamId), anyOf(chatMessage.authorId, authorIds), isKept, notExists(isBlocked)))
        .groupBy(chatMessage.authorId);
      return new Map(rows.map(({ authorId, name }) => [authorId, name]));
    },

    async isBlocked(businessId: string, authorId: string): Promise<boolean> {
      return (await db.$count(chatBlock, ofAuthor(businessId, authorId))) > 0;
    },

    /** When somebody who wrote from this network was last blocked, if that was after `since`. */
    async networkBlockedAt(businessId: string, network: string, since: Date): Promise<Date | undefined> {
      const wroteFromThere = db
        .select({ one: sql`1` })
        .from(chatMessage)
        .where(
          and(
            eq(chatMessage.businessId, businessId),
            eq(chatMessage.authorId, chatBlock.authorId),
            eq(chatMessage.network, network),
          ),
        );
      const [row] = await db
        .select({ blockedAt: chatBlock.blockedAt })
        .from(chatBlock)
        .where(and(eq(chatBlock.businessId, businessId), gt(chatBlock.blockedAt, since), exists(wroteFromThere)))
        .orderBy(desc(chatBlock.blockedAt))
        .limit(1);
      return row?.blockedAt;
    },

    /** Whether an author wrote anywhere in the business before then. */
    async wroteBefore(businessId: string, authorId: string, at: Date): Promise<boolean> {
      const [row] = await db
        .select({ one: sql`1` })
        .from(chatMessage)
        .where(
          and(eq(chatMessage.businessId, businessId), eq(chatMessage.authorId, authorId), lt(chatMessage.sentAt, at)),
        )
        .limit(1);
      return row !== undefined;
    },

    /** Returns the stored row: an author who is already blocked keeps the first one. */
    async block(row: BlockRow): Promise<BlockRow> {
      await db.insert(chatBlock).values(row).onConflictDoNothing();
      const [kept] = await db.select().from(chatBlock).where(ofAuthor(row.businessId, row.authorId));
      return kept!;
    },

    async unblock(businessId: string, authorId: string): Promise<boolean> {
      const { rowCount } = await db.delete(chatBlock).where(ofAuthor(businessId, authorId));
      return (rowCount ?? 0) > 0;
    },

    async listBlocked(businessId: string): Promise<BlockRow[]> {
      return db
        .select()
        .from(chatBlock)
        .where(eq(chatBlock.businessId, businessId))
        .orderBy(desc(chatBlock.blockedAt), asc(chatBlock.authorId));
    },
  };
}

const ofAuthor = (businessId: string, authorId: string) =>
  and(eq(chatBlock.businessId, businessId), eq(chatBlock.authorId, authorId));
