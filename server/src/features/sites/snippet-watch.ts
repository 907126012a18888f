import { visitProofDays } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { siteNameOf } from './site-names.ts';
import { createSitesRepository, type SiteRow } from './sites.repository.ts';
import type { Checked, SnippetCheck } from './snippet-check.ts';

/** A site whose snippet worked and is not there any more. */
export interface VanishedSnippet {
  id: string;
  businessId: string;
  name: string;
  /** Why, for a person. */
  message: string | null;
}

export interface SnippetWatchDeps {
  database: Database;
  jobs: Jobs;
  check: SnippetCheck;
  lastSeen: (businessId: string, origins: readonly string[]) => Promise<Map<string, Date>>;
  /** For a closed business nothing is looked at. */
  isClosed: (businessId: string) => Promise<boolean>;
  /** Runs in the transaction that stores the result. */
  onVanished: (tx: Transaction, vanished: VanishedSnippet) => Promise<unknown>;
  everyMs: number;
  clock: Clock;
}

interface CheckJob {
  siteId: string;
}

export type SnippetWatch = ReturnType<typeof createSnippetWatch>;

const queue = 'sites.check';
const dueAtOnce = 500;
const working = new Set(['FOUND', 'SEEN']);
/** A visit speaks for a page that names no snippet, or that the server may not read. */
const provenByVisit = new Set(['MISSING', 'NO_SCRIPT', 'LOG_IN', 'REDIRECTED', 'STATUS', 'TIMED_OUT', 'UNREACHABLE']);

/** Looks for the snippets of verified sites every day, and says once when one that worked is gone. */
export function createSnippetWatch(deps: SnippetWatchDeps) {
  const { database, jobs, check, lastSeen, isClosed, onVanished, everyMs, clock } = deps;
  const sites = createSitesRepository(database.db);

  /**
   * A visit of a day after the snippet was last in the page cannot have been shown that page: then a tag manager or
   * another page brings it. On the first day any visit since then speaks for it, because it may have moved: if it did
   * not, the next check sees that nobody comes any more.
   */
  async function withVisits(
    { businessId, origin, foundAt, snippetState }: SiteRow,
    checked: Checked,
  ): Promise<Checked> {
    const problems = checked.findings.filter(({ isProblem }) => isProblem);
    if (problems.length === 0 || !problems.every(({ code }) => provenByVisit.has(code))) return checked;
    const seen = (await lastSeen(businessId, [origin])).get(origin);
    const since = Math.max(
      clock().getTime() - visitProofDays * dayMs,
      (foundAt?.getTime() ?? 0) + (snippetState === 'FOUND' ? 1 : dayMs),
    );
    if (!seen || seen.getTime() < since) return checked;
    return { state: 'SEEN', findings: checked.findings.map((finding) => ({ ...finding, isProblem: false })) };
  }

  /** `tells`: whether somebody may have to be told. Who asked sees the result anyway. */
  async function look(row: SiteRow, pageUrl: string, { tells = false, signal = new AbortController().signal } = {}) {
    const begunAt = clock();
    const checked = await withVisits(row, await check(pageUrl, row.businessId, signal));
    const { state, findings } = checked;
    const now = clock();
    const works = working.has(state);
    return database.transaction(async (tx) => {
      const on = createSitesRepository(tx);
      const before = await on.lockAny(row.id);
      if (!before) return row;
      // Whoever looked meanwhile, maybe at another page, saw something newer.
      if (tells && before.checkedAt && before.checkedAt > begunAt) return before;
      const isGone = tells && before.isExpected && (state === 'MISSING' || state === 'BROKEN');
      const after = await on.update(row.id, {
        pageUrl,
        snippetState: state,
        findings,
        checkedAt: now,
        nextCheckAt: new Date(now.getTime() + everyMs),
        ...(state === 'FOUND' && { foundAt: now }),
        ...(works && { isExpected: true, vanishedAt: null }),
        ...(isGone && { isExpected: false, vanishedAt: now }),
      });
      if (isGone) {
        const message = findings.find(({ isProblem }) => isProblem)?.message ?? null;
        await onVanished(tx, { id: row.id, businessId: row.businessId, name: siteNameOf(row.origin), message });
      }
      return after;
    });
  }

  jobs.define<CheckJob>(
    queue,
    { concurrency: 2, retryLimit: 2, retryDelaySeconds: 60, expireInSeconds: 120 },
    async ({ data: { siteId }, signal }) => {
      const row = await database.transaction((tx) => createSitesRepository(tx).lockAny(siteId));
      if (!row?.nextCheckAt || row.nextCheckAt > clock() || (await isClosed(row.businessId))) return;
      await look(row, row.pageUrl, { tells: true, signal });
    },
  );

  return {
    look: (row: SiteRow, pageUrl: string) => look(row, pageUrl),

    /** For a site that was just verified. */
    async enqueueIn(tx: Transaction, siteId: string): Promise<void> {
      await jobs.enqueue(queue, { siteId } satisfies CheckJob, { tx, singletonKey: siteId });
    },

    /** Puts those that are due into the queue. */
    async enqueueDue(): Promise<void> {
      for (const siteId of await sites.listDue(clock(), dueAtOnce))
        await jobs.enqueue(queue, { siteId } satisfies CheckJob, { singletonKey: siteId });
    },
  };
}
