import { and, count, eq, not, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { namesKnown, namesPresent } from '../../platform/nodes/nodes.repository.ts';
import { channelMember } from './members.table.ts';

export type MemberRow = typeof channelMember.$inferSelect;

export interface MemberPageRow {
  authorId: string;
  name: string;
  rank: 'host' | 'guest' | 'viewer';
}

interface PageQuery {
  /** Connections of the guests on stage. */
  onStage: readonly string[];
  now: Date;
  offset: number;
  limit: number;
}

type PageRow = { author_id: string | null; name: string; rank: number; members: number; viewer_connections: number };
const ranks = ['host', 'guest', 'viewer'] as const;

export function createMembersRepository(db: Queryable) {
  const ofNode = (node: string) => eq(channelMember.node, node);

  return {
    async keep(rows: readonly MemberRow[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insert(channelMember)
        .values([...rows])
        .onConflictDoUpdate({
          target: channelMember.connectionId,
          set: { name: sql`excluded.name` },
        });
    },

    async remove(connectionIds: readonly string[]): Promise<void> {
      await db.delete(channelMember).where(anyOf(channelMember.connectionId, connectionIds));
    },

    async removeNode(node: string): Promise<void> {
      await db.delete(channelMember).where(ofNode(node));
    },

    async countNode(node: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(channelMember).where(ofNode(node));
      return row?.total ?? 0;
    },

    /** Those of nodes that are gone. */
    async removeAbsent(): Promise<void> {
      await db.delete(channelMember).where(not(namesKnown(channelMember.node)));
    },

    async rename(streamId: string, authorId: string, name: string): Promise<void> {
      await db
        .update(channelMember)
        .set({ name })
        .where(
          and(
            eq(channelMember.streamId, streamId),
            eq(channelMember.authorId, authorId),
            eq(channelMember.role, 'viewer'),
          ),
        );
    },

    /** On one stream, or on all of the business. */
    async removeViewer(businessId: string, authorId: string, streamId?: string): Promise<void> {
      await db
        .delete(channelMember)
        .where(
          and(
            eq(channelMember.businessId, businessId),
            eq(channelMember.authorId, authorId),
            eq(channelMember.role, 'viewer'),
            streamId === undefined ? undefined : eq(channelMember.streamId, streamId),
          ),
        );
    },

    /** Each person once, however many pages they have open; the hosts of a business are one. */
    async page(
      streamId: string,
      { onStage, now, offset, limit }: PageQuery,
    ): Promise<{ rows: MemberPageRow[]; members: number; viewerConnections: number }> {
      const { rows } = await db.execute<PageRow>(sql`
        with member as (
          select min(author_id) as author_id, max(name) as name, count(*) filter (where role = 'viewer') as viewer_connections,
            case when role = 'host' then 0 when bool_or(${anyOf(channelMember.connectionId, onStage)}) then 1 else 2 end as rank
          from ${channelMember}
          where ${channelMember.streamId} = ${streamId}
            and ${namesPresent(channelMember.node, now)}
          group by role, case when role = 'host' then '' else author_id end
        )
        select total.*, page.author_id, page.name, page.rank from (
          select count(*)::int as members, coalesce(sum(viewer_connections), 0)::int as viewer_connections from member
        ) as total
        left join (
          select * from member order by rank, lower(name), author_id limit ${limit} offset ${offset}
        ) as page on true
        order by page.rank, lower(page.name), page.author_id`);
      return {
        rows: rows.flatMap(({ author_id: authorId, name, rank }) =>
          authorId === null ? [] : [{ authorId, name, rank: ranks[rank]! }],
        ),
        members: rows[0]?.members ?? 0,
        viewerConnections: rows[0]?.viewer_connections ?? 0,
      };
    },
  };
}
