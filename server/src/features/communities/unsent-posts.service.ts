import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UnsentContent, UnsentPost } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createUnsentPostsRepository, type UnsentPlace } from './unsent-posts.repository.ts';

export type UnsentPostsService = ReturnType<typeof createUnsentPostsService>;

interface Deps {
  database: Database;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  newId: NewId;
  clock: Clock;
}

interface Kept {
  businessId: string;
  revision: number;
  content: UnsentContent;
}

const firstRevisionMax = 2 ** 30;

/** What people are writing, kept before it is sent. Callers have made sure that the place is theirs. */
export function createUnsentPostsService({ database, urlsOf, newId, clock }: Deps) {
  const stored = createUnsentPostsRepository(database.db);

  return {
    async read(place: UnsentPlace): Promise<Omit<UnsentPost, 'writerId'>> {
      const row = await stored.find(place);
      if (!row) return { revision: 0, content: null, savedDate: null, pictureUrl: null };
      const { revision, content, savedAt } = row;
      const { picture } = content;
      const pictureUrl = picture ? ((await urlsOf([picture])).get(picture) ?? null) : null;
      return { revision, content, savedDate: savedAt.toISOString(), pictureUrl };
    },

    /** Throws if somebody else's words would be lost, unless they are the same, as after a lost response. */
    keep: (place: UnsentPlace, { businessId, revision, content }: Kept): Promise<{ revision: number }> =>
      database.transaction(async (tx) => {
        const on = createUnsentPostsRepository(tx);
        const before = await on.lock(place);
        if (before && isDeepStrictEqual(before.content, content)) return { revision: before.revision };
        if (revision !== (before?.revision ?? 0)) throw new ApiError('unsent_post.changed');
        const next = { content, savedAt: clock() };
        if (before) {
          await on.update(before.id, { ...next, revision: revision + 1 });
          return { revision: revision + 1 };
        }
        const { communityId, writer, postId = null } = place;
        // So that who knew an earlier one, which was sent since, does not take this one for it.
        const first = randomInt(1, firstRevisionMax);
        const row = { id: newId('uns'), communityId, businessId, ...writer, postId, ...next, revision: first };
        if (!(await on.insert(row))) throw new ApiError('unsent_post.changed');
        return { revision: first };
      }),

    drop: (place: UnsentPlace) => stored.remove(place),
  };
}
