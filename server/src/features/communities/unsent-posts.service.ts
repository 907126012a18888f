import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UnsentContent, UnsentPost } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { PostPictureAddresses } from './post-picture-address.ts';
import { createPostPicturesRepository, type PictureOwner } from './post-pictures.repository.ts';
import { createUnsentPostsRepository, type UnsentPlace } from './unsent-posts.repository.ts';

export type UnsentPostsService = ReturnType<typeof createUnsentPostsService>;

interface Deps {
  database: Database;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  postPictureAddresses: Pick<PostPictureAddresses, 'toPicture'>;
  newId: NewId;
  clock: Clock;
}

interface Kept {
  businessId: string;
  revision: number;
  content: UnsentContent;
}

const firstRevisionMax = 2 ** 30;

/** Who sends pictures for what they write; undefined for a person of the business. */
const pictureOwner = ({ communityId, writer }: UnsentPlace): PictureOwner | undefined =>
  'accountId' in writer ? { communityId, accountId: writer.accountId } : undefined;

/** What people are writing, kept before it is sent. Callers have made sure that the place is theirs. */
export function createUnsentPostsService({ database, urlsOf, postPictureAddresses, newId, clock }: Deps) {
  const stored = createUnsentPostsRepository(database.db);
  const storedPictures = createPostPicturesRepository(database.db);

  return {
    async read(place: UnsentPlace): Promise<Omit<UnsentPost, 'writerId'>> {
      const row = await stored.find(place);
      if (!row) return { revision: 0, content: null, savedDate: null, pictureUrl: null, pictures: [] };
      const { revision, content, savedAt } = row;
      const { picture } = content;
      const pictureUrl = picture ? ((await urlsOf([picture])).get(picture) ?? null) : null;
      const owner = pictureOwner(place);
      const sent = owner ? await storedPictures.listUnsent(owner, row.id) : [];
      const pictures = (content.pictures ?? []).flatMap(({ id, alt }) => {
        const found = sent.find((one) => one.id === id);
        return found ? [postPictureAddresses.toPicture({ ...found, alt }, 'hidden')] : [];
      });
      return { revision, content, savedDate: savedAt.toISOString(), pictureUrl, pictures };
    },

    /** Throws if somebody else's words would be lost, unless they are the same, as after a lost response. */
    keep: (place: UnsentPlace, { businessId, revision, content }: Kept): Promise<{ revision: number }> =>
      database.transaction(async (tx) => {
        const on = createUnsentPostsRepository(tx);
        const before = await on.lock(place);
        if (before && isDeepStrictEqual(before.content, content)) return { revision: before.revision };
        if (revision !== (before?.revision ?? 0)) throw new ApiError('unsent_post.changed');
        const now = clock();
        const next = { content, savedAt: now };
        const owner = pictureOwner(place);
        const keepPictures = async (id: string) =>
          owner &&
          createPostPicturesRepository(tx).keepUnsent(owner, id, { ids: content.pictures.map((one) => one.id), now });
        if (before) {
          await on.update(before.id, { ...next, revision: revision + 1 });
          await keepPictures(before.id);
          return { revision: revision + 1 };
        }
        const { communityId, writer, postId = null } = place;
        // So that who knew an earlier one, which was sent since, does not take this one for it.
        const first = randomInt(1, firstRevisionMax);
        const row = { id: newId('uns'), communityId, businessId, ...writer, postId, ...next, revision: first };
        if (!(await on.insert(row))) throw new ApiError('unsent_post.changed');
        await keepPictures(row.id);
        return { revision: first };
      }),

    /** Its pictures are nobody's from now on. */
    drop: (place: UnsentPlace): Promise<void> =>
      database.transaction(async (tx) => {
        const on = createUnsentPostsRepository(tx);
        const row = await on.lock(place);
        if (!row) return;
        const pictures = createPostPicturesRepository(tx);
        const owner = pictureOwner(place);
        if (owner) await pictures.release((await pictures.listUnsent(owner, row.id)).map(({ id }) => id));
        await on.remove(place, row.revision);
      }),
  };
}
