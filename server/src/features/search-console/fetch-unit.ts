import { searchSettlingDays } from '@zeacon/contract';
import type { Database } from '../../platform/database/database.ts';
import { addDays } from '../../platform/days.ts';
import { type FetchUnit, pageKey } from './page-plan.ts';
import { createSearchPagesRepository, type SearchFigureRow } from './search-pages.repository.ts';
import type { FigureQuestion, SourceFigure } from './search-source.ts';

interface FetchUnitDeps {
  database: Pick<Database, 'transaction'>;
  query: (question: FigureQuestion) => Promise<SourceFigure[]>;
}

/** An answer of so many rows has less than a megabyte. */
const rowsAtOnce = 5000;
/** Nobody has so many addresses of a few pages; a source that never ends its answer has. */
const answersMax = 100;

/** Reads and stores one unit as a whole: after a crash it is read again, or is there already. */
export async function fetchUnit(
  { database, query }: FetchUnitDeps,
  businessId: string,
  { siteUrl, pageUrls, from, until }: FetchUnit,
  today: string,
): Promise<void> {
  const rows = new Map<string, SearchFigureRow>();
  const pageOf = new Map(pageUrls.map((pageUrl) => [pageKey(pageUrl), pageUrl]));

  function add({ address, day, impressions, clicks, position }: SourceFigure): void {
    const pageUrl = pageOf.get(pageKey(address));
    if (pageUrl === undefined || day < from || day > until) return;
    const row = rows.get(`${day} ${pageUrl}`) ?? { businessId, pageUrl, day, impressions: 0, clicks: 0, positions: 0 };
    row.impressions += Math.round(impressions);
    row.clicks += Math.round(clicks);
    row.positions += position * Math.round(impressions);
    rows.set(`${day} ${pageUrl}`, row);
  }

  for (let answers = 0, isWhole = false; !isWhole && answers < answersMax; answers++) {
    const startRow = answers * rowsAtOnce;
    const answer = await query({ siteUrl, pageUrls, from, until, startRow, rows: rowsAtOnce });
    for (const figure of answer) add(figure);
    isWhole = answer.length < rowsAtOnce;
  }
  const settled = addDays(today, -searchSettlingDays);
  await database.transaction(async (tx) => {
    const on = createSearchPagesRepository(tx);
    // Meanwhile they may have been unlinked, or another property may see them.
    const still = new Set(await on.lock(businessId, siteUrl, pageUrls));
    if (still.size === 0) return;
    const kept = [...rows.values()].filter(({ pageUrl }) => still.has(pageUrl));
    await on.replaceFigures(businessId, [...still], { from, until }, kept);
    await on.settle(businessId, [...still], until < settled ? until : settled);
  });
}
