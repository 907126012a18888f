import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { caption, communityPicture, image, postPicture, stream } from '../database/schema.ts';

export interface VideoMedia {
  id: string;
  fileName: string;
  /** Storage key of the file that was uploaded, which need not be kept. */
  sourceKey: string | null;
  /** Folder of what is played. */
  packageId: string | null;
}

const pageSize = 500;

/** Which media a business has stored. */
export function createBusinessMediaRepository(db: Queryable) {
  /** All rows in pages, by id. */
  async function* inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
    let rows: Row[];
    let after = '';
    do {
      rows = await read(after);
      yield* rows;
      after = rows.at(-1)?.id ?? after;
    } while (rows.length === pageSize);
  }

  return {
    videos: (businessId: string): AsyncGenerator<VideoMedia> =>
      inPages((after) =>
        db
          .select({
            id: stream.id,
            fileName: stream.fileName,
            sourceKey: stream.sourceKey,
            packageId: stream.packageId,
          })
          .from(stream)
          .where(and(eq(stream.businessId, businessId), gt(stream.id, after)))
          .orderBy(asc(stream.id))
          .limit(pageSize),
      ),

    images: (businessId: string): AsyncGenerator<{ id: string; fileName: string; widths: number[] }> =>
      inPages((after) =>
        db
          .select({ id: image.id, fileName: image.fileName, widths: image.widths })
          .from(image)
          .where(and(eq(image.businessId, businessId), isNotNull(image.width), gt(image.id, after)))
          .orderBy(asc(image.id))
          .limit(pageSize),
      ),

    postPictures: (businessId: string): AsyncGenerator<{ id: string }> =>
      inPages((after) =>
        db
          .select({ id: postPicture.id })
          .from(postPicture)
          .where(and(eq(postPicture.businessId, businessId), isNotNull(postPicture.postId), gt(postPicture.id, after)))
          .orderBy(asc(postPicture.id))
          .limit(pageSize),
      ),

    /** Of the profiles of members. */
    memberPictures: (businessId: string): AsyncGenerator<{ id: string }> =>
      inPages((after) =>
        db
          .select({ id: communityPicture.id })
          .from(communityPicture)
          .where(
            and(
              eq(communityPicture.businessId, businessId),
              isNotNull(communityPicture.accountId),
              gt(communityPicture.id, after),
            ),
          )
          .orderBy(asc(communityPicture.id))
          .limit(pageSize),
      ),

    captions: (
      businessId: string,
    ): AsyncGenerator<{ id: string; streamId: string; srclang: string; storageKey: string }> =>
      inPages((after) =>
        db
          .select({
            id: caption.id,
            streamId: caption.streamId,
            srclang: caption.srclang,
            storageKey: caption.storageKey,
          })
          .from(caption)
          .where(and(eq(caption.businessId, businessId), gt(caption.id, after)))
          .orderBy(asc(caption.id))
          .limit(pageSize),
      ),
  };
}
