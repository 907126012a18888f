import { fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { ReadingMember } from './hidden.repository.ts';
import type { PostRow } from './posts.repository.ts';
import { createRankingsRepository, type RankedPlace, type RankingRow } from './rankings.repository.ts';

export type RankingsService = ReturnType<typeof createRankingsService>;

const freshMs = 5 * 60_000;
/** Nobody reads one list for longer. */
const keptMs = 2 * 3_600_000;

interface RankedSlice {
  cursor: string | undefined;
  size: number;
  seenBy?: ReadingMember | undefined;
}

/** Which ranking somebody reads, and how many of its posts they had. */
interface RankedCursor {
  rankingId: string;
  after: number;
}

const writeRankedCursor = ({ rankingId, after }: RankedCursor): string =>
  Buffer.from(`${rankingId}.${after}`).toString('base64url');

/** Rejects what was not written here. */
function readRankedCursor(cursor: string): RankedCursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, rankingId, after] = /^(rnk_[a-z0-9]{1,40})\.(\d{1,6})$/.exec(text) ?? [];
  if (!rankingId) throw fieldError('cursor', 'Give the nextCursor of the page before');
  return { rankingId, after: Number(after) };
}

/** The most popular posts of a community or a space; see `rank` for what that is. */
export function createRankingsService({ database, newId, clock }: { database: Database; newId: NewId; clock: Clock }) {
  const rankings = createRankingsRepository(database.db);
  const before = (ms: number) => new Date(clock().getTime() - ms);
  const underway = new Map<string, Promise<RankingRow>>();

  async function make(place: RankedPlace): Promise<RankingRow> {
    const asOf = clock();
    const row = { id: newId('rnk'), ...place, asOf, postIds: await rankings.rank(place, asOf) };
    await database.transaction(async (tx) => {
      const on = createRankingsRepository(tx);
      await on.removeBefore(place, before(keptMs));
      await on.insert(row);
    });
    return row;
  }

  /** Many who ask at once wait for the same one. */
  function makeOnce(place: RankedPlace): Promise<RankingRow> {
    const key = place.spaceId ?? place.communityId;
    const made = underway.get(key) ?? make(place).finally(() => underway.delete(key));
    underway.set(key, made);
    return made;
  }

  const latest = async (place: RankedPlace): Promise<RankingRow> =>
    (await rankings.findNewest(place, before(freshMs))) ?? makeOnce(place);

  return {
    /** Whoever reads on reads the ranking that they began with. One that is gone gives way to the latest. */
    async list(
      { communityId, spaceId }: RankedPlace,
      { cursor, size, seenBy }: RankedSlice,
    ): Promise<{ rows: PostRow[]; nextCursor: string | null }> {
      const place = { communityId, spaceId };
      const { rankingId, after } = cursor === undefined ? { rankingId: undefined, after: 0 } : readRankedCursor(cursor);
      const kept = rankingId === undefined ? undefined : await rankings.find(place, rankingId);
      const ranking = kept ?? (await latest(place));
      const found = await rankings.listRanked(ranking, { after, size, seenBy });
      const shown = found.slice(0, size);
      const last = shown.at(-1);
      const nextCursor =
        found.length > size && last ? writeRankedCursor({ rankingId: ranking.id, after: last.rank }) : null;
      return { rows: shown.map(({ row }) => row), nextCursor };
    },
  };
}
