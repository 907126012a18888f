import { type EmbedPage, embedPageDays, embedPagesMax, type Page, toPage } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createEmbedPagesRepository, type EmbedPageRow } from './embed-pages.repository.ts';

/** What players report, of which some is new. */
export interface SeenBatch {
  businessId: string;
  streamId: string;
  playerId: string | null;
  pageUrl: string;
  destinationType: string;
  receivedAt: Date;
  events: readonly { type: string }[];
}

type Names = readonly { id: string; name: string }[];

export interface EmbedPagesDeps {
  database: Database;
  /** Names of those among `ids` that the business has. */
  playerNames: (businessId: string, ids: readonly string[]) => Promise<Names>;
  videoNames: (businessId: string, ids: readonly string[]) => Promise<Names>;
  widgetNames: (businessId: string, ids: readonly string[]) => Promise<Names>;
  /** Origin of this platform: what is seen on its own pages is not embedded. */
  platformOrigin: string;
  clock: Clock;
}

interface PageQuery {
  page: number;
  size: number;
}

/** More than this many pages at once are written without waiting for the next time. */
const heldMax = 2000;
const keyOf = ({ businessId, kind, embedId, pageUrl }: EmbedPageRow) => [businessId, kind, embedId, pageUrl].join(' ');

export type EmbedPagesService = ReturnType<typeof createEmbedPagesService>;

/**
 * Counts where players were seen. Page views are added up in memory and written together, because all visitors of a page
 * change the same row; a server that dies loses those of the last seconds.
 */
export function createEmbedPagesService({ database, platformOrigin, clock, ...names }: EmbedPagesDeps) {
  const pages = createEmbedPagesRepository(database.db);
  let held = new Map<string, EmbedPageRow>();
  let writing: Promise<void> = Promise.resolve();

  function rowOf(batch: SeenBatch): EmbedPageRow | undefined {
    const { businessId, playerId, streamId, receivedAt } = batch;
    const embed = { kind: kindOf(playerId), embedId: playerId || streamId };
    // A widget is seen before it is opened, and without being.
    const sign = embed.kind === 'WIDGET' ? 'widgetImpression' : 'pageView';
    const place = placeOf(batch.pageUrl);
    const isSeen = batch.events.some(({ type }) => type === sign);
    if (!isSeen || !place || place.origin === platformOrigin) return undefined;
    return { businessId, ...embed, ...place, count: 1, firstSeenAt: receivedAt, lastSeenAt: receivedAt };
  }

  async function namesOf(
    businessId: string,
    rows: readonly EmbedPageRow[],
    kinds: readonly EmbedPage['kind'][] = ['PLAYER', 'VIDEO', 'WIDGET'],
  ): Promise<Names> {
    const read = { PLAYER: names.playerNames, VIDEO: names.videoNames, WIDGET: names.widgetNames };
    const found = await Promise.all(
      kinds.map((kind) => {
        const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ embedId }) => embedId))];
        return ids.length > 0 ? read[kind](businessId, ids) : [];
      }),
    );
    return found.flat();
  }

  /** Anybody can report any player: only a business's own are kept. */
  async function owned(rows: readonly EmbedPageRow[]): Promise<EmbedPageRow[]> {
    const known = new Set<string>();
    for (const businessId of new Set(rows.map((row) => row.businessId))) {
      const ofBusiness = rows.filter((row) => row.businessId === businessId);
      for (const { id } of await namesOf(businessId, ofBusiness, ['PLAYER', 'WIDGET']))
        known.add(`${businessId} ${id}`);
    }
    return rows.filter((row) => row.kind === 'VIDEO' || known.has(`${row.businessId} ${row.embedId}`));
  }

  async function write(rows: EmbedPageRow[]): Promise<void> {
    const sorted = (await owned(rows)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    if (sorted.length === 0) return;
    await database.transaction(async (tx) => {
      const on = createEmbedPagesRepository(tx);
      await on.add(sorted);
      const embeds = new Map(sorted.map((row) => [`${row.businessId} ${row.kind} ${row.embedId}`, row]));
      for (const row of embeds.values()) await on.trim(row, embedPagesMax);
    });
  }

  function flush(): Promise<void> {
    const rows = [...held.values()];
    held = new Map();
    if (rows.length > 0) writing = writing.catch(() => {}).then(() => write(rows));
    return writing;
  }

  async function named(
    { rows, totalItems }: { rows: EmbedPageRow[]; totalItems: number },
    businessId: string,
    query: PageQuery,
  ) {
    const nameOf = new Map((await namesOf(businessId, rows)).map(({ id, name }) => [id, name]));
    const items = rows.map((row) => toEmbedPage(row, nameOf.get(row.embedId) ?? null));
    return toPage(items, totalItems, query);
  }

  return {
    flush,

    /** Resolves at once, unless very much is waiting. */
    async note(batch: SeenBatch): Promise<void> {
      const row = rowOf(batch);
      if (!row) return;
      const before = held.get(keyOf(row));
      held.set(keyOf(row), before ? { ...row, count: before.count + 1, firstSeenAt: before.firstSeenAt } : row);
      if (held.size >= heldMax) await flush();
    },

    lastSeen: pages.lastSeen,
    turnedSince: pages.turnedSince,
    urls: pages.urls,

    async ofSite(businessId: string, origin: string, query: PageQuery): Promise<Page<EmbedPage>> {
      return named(await pages.ofOrigin(businessId, origin, query), businessId, query);
    },

    /** Undefined if the business has no such player. */
    async ofPlayer(businessId: string, playerId: string, query: PageQuery): Promise<Page<EmbedPage> | undefined> {
      if ((await names.playerNames(businessId, [playerId])).length === 0) return undefined;
      return named(await pages.ofEmbed('PLAYER', businessId, playerId, query), businessId, query);
    },

    /** Undefined if the business has no such widget. */
    async ofWidget(businessId: string, widgetId: string, query: PageQuery): Promise<Page<EmbedPage> | undefined> {
      if ((await names.widgetNames(businessId, [widgetId])).length === 0) return undefined;
      return named(await pages.ofEmbed('WIDGET', businessId, widgetId, query), businessId, query);
    },

    forgetOld: () => pages.removeBefore(new Date(clock().getTime() - embedPageDays * 86_400_000)),
  };
}

/** Widgets report themselves as the player, and videos that are embedded without one report none. */
function kindOf(playerId: string | null): EmbedPage['kind'] {
  if (!playerId) return 'VIDEO';
  return playerId.startsWith('wgt_') ? 'WIDGET' : 'PLAYER';
}

/** Query and fragment may hold what concerns a visitor alone. */
function placeOf(pageUrl: string): { pageUrl: string; origin: string } | undefined {
  const url = URL.parse(pageUrl);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  return { origin: url.origin, pageUrl: `${url.origin}${url.pathname}`.slice(0, 1000) };
}

function toEmbedPage(
  { kind, embedId, pageUrl, count, firstSeenAt, lastSeenAt }: EmbedPageRow,
  name: string | null,
): EmbedPage {
  return {
    kind,
    embedId,
    name,
    pageUrl,
    count,
    firstSeenDate: firstSeenAt.toISOString(),
    lastSeenDate: lastSeenAt.toISOString(),
  };
}
