import { randomUUID } from 'node:crypto';
import { overlayErrors, type SplitEvents, type SplitResults } from '@zeacon/contract';
import type { JudgedSite } from '../../platform/allowed-sites/judge.ts';
import { ApiError } from '../../platform/api-error.ts';
import { recordIn } from '../../platform/audit/record-changes.repository.ts';
import { noOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { armsOf, baselineOf, isUnchanged, readMode } from './split-arms.ts';
import { resultsOf } from './split-results.ts';
import { createSplitTestsRepository, type SplitTestRow } from './split-tests.repository.ts';
import type { SplitTestsService } from './split-tests.service.ts';
import { createSplitVisitorsRepository } from './split-visitors.repository.ts';

/** A test that the platform stopped. */
export interface HarmfulTest {
  id: string;
  businessId: string;
  widgetId: string;
  name: string;
}

/** Events of a player, as they were stored. */
export interface PlayedBatch {
  visitorId: string;
  splitTestMode: string | null;
  events: readonly { type: string; code: string | null }[];
}

export interface SplitFiguresDeps {
  database: Database;
  /** The domains that a widget is limited to, of its business's. */
  ownDomainsOf: (widgetId: string) => Promise<readonly string[]>;
  /** Undefined for what is no site key. */
  businessOf: (siteKey: string) => string | undefined;
  /** Whether the business's visitors may be told apart. */
  mayRecognise: (businessId: string) => Promise<boolean>;
  stopForHarm: SplitTestsService['stopForHarm'];
  /** Takes a widget off all pages. */
  switchOff: (tx: Transaction, businessId: string, widgetId: string) => Promise<unknown>;
  /** Runs in the transaction that stops the test. */
  onHarm: (tx: Transaction, test: HarmfulTest) => Promise<unknown>;
  /** Rejects unless so many rows more of the business may be stored now. */
  requireRoom: (businessId: string, amount: number) => Promise<void>;
  clock: Clock;
}

export type SplitFiguresService = ReturnType<typeof createSplitFiguresService>;

/** Takes what pages tell of tests, and says what follows from it. */
export function createSplitFiguresService(deps: SplitFiguresDeps) {
  const { database, ownDomainsOf, businessOf, mayRecognise, stopForHarm, switchOff, onHarm, requireRoom, clock } = deps;
  const tests = createSplitTestsRepository(database.db);
  const visitors = createSplitVisitorsRepository(database.db);

  async function resultsFor(row: SplitTestRow): Promise<SplitResults> {
    const currency = await visitors.currencyOf(row.id, row.goal);
    return resultsOf(row, await visitors.totals(row.id, row.goal, currency), currency);
  }

  /** Where the widget as it is does harm in comparison with nothing, everybody is spared it. */
  async function stopHarmful(row: SplitTestRow, arm: string): Promise<void> {
    const { id, businessId, widgetId, name } = row;
    const variant = armsOf(row).find(({ key }) => key === arm)?.variant;
    const isWidgetItself = variant && isUnchanged(variant) && baselineOf(row) !== arm;
    const system = { actor: { kind: 'system', id: null }, ...noOrigin } as const;
    const call = { ...system, requestId: randomUUID(), action: 'split_test.stopped', date: clock() } as const;
    await stopForHarm(row, async (tx, stop) => {
      await recordIn(tx, call, async () => {
        await stop();
        if (isWidgetItself) await switchOff(tx, businessId, widgetId);
      });
      await onHarm(tx, { id, businessId, widgetId, name });
    });
  }

  return {
    async record(
      { siteKey, visitorId, exposures, conversions }: SplitEvents,
      site: Pick<JudgedSite, 'requireFor'>,
    ): Promise<{ accepted: number }> {
      const businessId = businessOf(siteKey);
      if (!businessId) return { accepted: 0 };
      const running = new Map((await tests.listRunning(businessId)).map((row) => [row.id, row]));
      if (running.size === 0 || !(await mayRecognise(businessId))) return { accepted: 0 };
      await requireRoom(businessId, exposures.length + conversions.length);
      const firstAt = clock();
      const rows = exposures.flatMap(({ splitTestMode, lcpMs, inpMs, cls }) => {
        const named = readMode(splitTestMode);
        const test = named && running.get(named.testId);
        if (!named || !test || !armsOf(test).some(({ key }) => key === named.arm)) return [];
        return { testId: test.id, arm: named.arm, visitorId, businessId, firstAt, lcpMs, inpMs, cls };
      });
      for (const { testId } of rows) site.requireFor(await ownDomainsOf(running.get(testId)!.widgetId));
      // A statement cannot change one row twice.
      const once = [...new Map(rows.map((row) => [row.testId, row])).values()].sort(byTest);
      if (once.length > 0) await visitors.note(once);
      let accepted = once.length;
      for (const conversion of conversions)
        accepted += await visitors.convert(businessId, visitorId, conversion, firstAt);
      return { accepted };
    },

    async notePlayback({ visitorId, splitTestMode, events }: PlayedBatch): Promise<void> {
      const named = splitTestMode === null ? undefined : readMode(splitTestMode);
      const played = events.some(({ type }) => type === 'play');
      const failed = events.some(({ type, code }) => type === 'error' && !code?.startsWith(overlayErrors));
      if (named && (played || failed)) await visitors.notePlayback(named.testId, visitorId, { played, failed });
    },

    async results(businessId: string, id: string): Promise<SplitResults> {
      const row = await tests.find(businessId, id);
      if (!row) throw new ApiError('split_test.not_found');
      return resultsFor(row);
    },

    /** Stops every test of which an arm does harm. */
    async stopHarmfulTests(): Promise<void> {
      for (const row of await tests.listRunning()) {
        const { guards } = await resultsFor(row);
        const harm = guards.find(({ isHarmful }) => isHarmful);
        if (harm) await stopHarmful(row, harm.arm);
      }
    },
  };
}

const byTest = (a: { testId: string }, b: { testId: string }) => (a.testId < b.testId ? -1 : 1);
