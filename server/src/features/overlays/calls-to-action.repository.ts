import type { CallToAction } from '@zeacon/contract';
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { callToAction } from './overlays.table.ts';

export type CallsToActionRepository = ReturnType<typeof createCallsToActionRepository>;

export interface PlacedCallToAction extends CallToAction {
  streamId: string;
}

export interface CallToActionFilter {
  /** In headline and text. */
  search?: string | undefined;
  page: number;
  size: number;
}

/** Writers hold the lock of the video's row. */
export function createCallsToActionRepository(db: Queryable) {
  const { streamId, content } = callToAction;

  return {
    /** In the order they were saved in. */
    async list(stream: string): Promise<CallToAction[]> {
      const rows = await db
        .select({ id: callToAction.id, content })
        .from(callToAction)
        .where(eq(streamId, stream))
        .orderBy(asc(callToAction.position));
      return rows.map((row) => ({ id: row.id, ...row.content }));
    },

    async find(stream: string, id: string): Promise<CallToAction | undefined> {
      const [row] = await db
        .select()
        .from(callToAction)
        .where(and(eq(streamId, stream), eq(callToAction.id, id)));
      return row && { id: row.id, ...row.content };
    },

    /** Of any business and on any video. Clients choose the ids, so several may share one. */
    async listAny(ids: readonly string[]): Promise<PlacedCallToAction[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select()
        .from(callToAction)
        .where(inArray(callToAction.id, [...new Set(ids)]));
      return rows.map((row) => ({ id: row.id, streamId: row.streamId, ...row.content }));
    },

    /** Of all videos of a business. */
    async listOf(
      businessId: string,
      { search, page, size }: CallToActionFilter,
    ): Promise<{ calls: PlacedCallToAction[]; totalItems: number }> {
      const pattern = search && containing(search);
      const matches = and(
        eq(callToAction.businessId, businessId),
        pattern
          ? or(...['headline', 'text'].map((field) => ilike(sql`(${content} ->> ${field}::text)`, pattern)))
          : undefined,
      );
      const rows = await db
        .select()
        .from(callToAction)
        .where(matches)
        .orderBy(asc(streamId), asc(callToAction.position))
        .limit(size)
        .offset(page * size);
      const calls = rows.map((row) => ({ id: row.id, streamId: row.streamId, ...row.content }));
      return { calls, totalItems: await db.$count(callToAction, matches) };
    },

    async replace(businessId: string, stream: string, calls: readonly CallToAction[]): Promise<void> {
      await db.delete(callToAction).where(eq(streamId, stream));
      if (calls.length === 0) return;
      const rows = calls.map(({ id, ...rest }, position) => ({
        streamId: stream,
        id,
        businessId,
        position,
        content: rest,
      }));
      await db.insert(callToAction).values(rows);
    },

    async removeByStreams(streams: readonly string[]): Promise<void> {
      if (streams.length > 0) await db.delete(callToAction).where(inArray(streamId, [...streams]));
    },

    /** Those of the videos that have any. */
    async among(streams: readonly string[]): Promise<string[]> {
      if (streams.length === 0) return [];
      const rows = await db.selectDistinct({ streamId }).from(callToAction).where(anyOf(streamId, streams));
      return rows.map((row) => row.streamId);
    },

    /** Ids of the videos with a call to action that shows any of the pictures. */
    async streamsShowing(imageIds: readonly string[]): Promise<string[]> {
      if (imageIds.length === 0) return [];
      const shows = anyOf(sql`(${content} ->> 'imageId')`, imageIds);
      const rows = await db.selectDistinct({ streamId }).from(callToAction).where(shows);
      return rows.map((row) => row.streamId);
    },

    /** Finds one that shows the picture. */
    async findByImage(imageId: string): Promise<PlacedCallToAction | undefined> {
      const [row] = await db.select().from(callToAction).where(sql`(${content} ->> 'imageId') = ${imageId}`).limit(1);
      return row && { id: row.id, streamId: row.streamId, ...row.content };
    },
  };
}
