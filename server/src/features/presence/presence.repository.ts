import { and, count, eq, not, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { namesKnown, namesPresent } from '../../platform/nodes/nodes.repository.ts';
import { channelPresence } from './presence.table.ts';

export type PresenceRow = typeof channelPresence.$inferSelect;

export interface PresencePageRow {
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

type PageRow = { author_id: string | null; name: string; rank: number; people: number; viewer_connections: number };
const ranks = ['host', 'guest', 'viewer'] as const;

export function createPresenceRepository(db: Queryable) {
  const ofNode = (node: string) => eq(channelPresence.node, node);

  return {
    async keep(rows: readonly PresenceRow[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insert(channelPresence)
        .values([...rows])
        .onConflictDoUpdate({
          target: channelPresence.connectionId,
          set: { name: sql`excluded.name` },
        });
    },

    async remove(connectionIds: readonly string[]): Promise<void> {
      await db.delete(channelPresence).where(anyOf(channelPresence.connectionId, connectionIds));
    },

    async removeNode(node: string): Promise<void> {
      await db.delete(channelPresence).where(ofNode(node));
    },

    async countNode(node: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(channelPresence).where(ofNode(node));
      return row?.total ?? 0;
    },

    /** Removes the connections of nodes that are gone. */
    async removeAbsent(): Promise<void> {
      await db.delete(channelPresence).where(not(namesKnown(channelPresence.node)));
    },

    async rename(streamId: string, authorId: string, name: string): Promise<void> {
      await db
        .update(channelPresence)
        .set({ name })
        .where(
          and(
            eq(channelPresence.streamId, streamId),
            eq(channelPresence.authorId, authorId),
            eq(channelPresence.role, 'viewer'),
          ),
        );
    },

    /** Removes a viewer from one stream, or from all streams of the business. */
    async removeViewer(businessId: string, authorId: string, streamId?: string): Promise<void> {
      await db
        .delete(channelPresence)
        .where(
          and(
            eq(channelPresence.businessId, businessId),
            eq(channelPresence.authorId, authorId),
            eq(channelPresence.role, 'viewer'),
            streamId === undefined ? undefined : eq(channelPresence.streamId, streamId),
          ),
        );
    },

    /** Lists each person once, however many pages they have open; all hosts of a business count as one. */
    async page(
      streamId: string,
      { onStage, now, offset, limit }: PageQuery,
    ): Promise<{ rows: PresencePageRow[]; people: number; viewerConnections: number }> {
      const { rows } = await db.execute<PageRow>(sql`
        with person as (
          select min(author_id) as author_id, max(name) as name, count(*) filter (where role = 'viewer') as viewer_connections,
            case when role = 'host' then 0 when bool_or(${anyOf(channelPresence.connectionId, onStage)}) then 1 else 2 end as rank
          from ${channelPresence}
          where ${channelPresence.streamId} = ${streamId}
            and ${namesPresent(channelPresence.node, now)}
          group by role, case when role = 'host' then '' else author_id end
        )
        select total.*, page.author_id, page.name, page.rank from (
          select count(*)::int as people, coalesce(sum(viewer_connections), 0)::int as viewer_connections from person
        ) as total
        left join (
          select * from person order by rank, lower(name), author_id limit ${limit} offset ${offset}
        ) as page on true
        order by page.rank, lower(page.name), page.author_id`);
      return {
        rows: rows.flatMap(({ author_id: authorId, name, rank }) =>
          authorId === null ? [] : [{ authorId, name, rank: ranks[rank]! }],
        ),
        people: rows[0]?.people ?? 0,
        viewerConnections: rows[0]?.viewer_connections ?? 0,
      };
    },
  };
}
