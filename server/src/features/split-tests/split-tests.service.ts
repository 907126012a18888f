import {
  drawingProblem,
  holdOutProblem,
  ruleMessages,
  type SplitTest,
  type SplitTestDraft,
  type TestedWidget,
  widgetMessages,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { alpha, detectableDifference } from './confidence.ts';
import { armsOf, baselineOf, isUnchanged } from './split-arms.ts';
import { widenRanges } from './split-ranges.ts';
import { createSplitTestsRepository, type SplitTestRow } from './split-tests.repository.ts';

export interface SplitTestsDeps {
  database: Database;
  /** Throws `widget.not_found`. */
  requireWidget: (businessId: string, widgetId: string) => Promise<TestedWidget>;
  streamExists: (businessId: string, streamId: string) => Promise<boolean>;
  playlistExists: (businessId: string, playlistId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

const testsMax = 100;
const visibilityDraft: SplitTestDraft = {
  name: 'Shown or not',
  variants: [{ share: 50, form: null, content: null, title: null, selector: null }],
  holdOut: 50,
  coverage: 100,
  metric: 'CONVERSION',
  goal: null,
  plan: { visitorsPerDay: 1000, rate: 5, days: 28 },
};

export type SplitTestsService = ReturnType<typeof createSplitTestsService>;

export function createSplitTestsService(deps: SplitTestsDeps) {
  const { database, requireWidget, streamExists, playlistExists, newId, clock } = deps;
  const tests = createSplitTestsRepository(database.db);

  const locked = <Result>(
    businessId: string,
    work: (on: ReturnType<typeof createSplitTestsRepository>, tx: Transaction) => Promise<Result>,
  ) =>
    database.transaction(async (tx) => {
      const on = createSplitTestsRepository(tx);
      await on.lock(businessId);
      return work(on, tx);
    });

  /** Refuses what the site tag could never show. `at`: where the draft stands in the call, with a dot. */
  async function requireDrawable(
    businessId: string,
    widgetId: string,
    { variants, holdOut }: Pick<SplitTestDraft, 'variants' | 'holdOut'>,
    at = '',
  ) {
    const widget = await requireWidget(businessId, widgetId);
    for (const [index, variant] of variants.entries()) {
      const problem = drawingProblem(variant, widget);
      if (problem) throw fieldError(`${at}variants.${index}.${problem.field}`, problem.message);
    }
    const unmeasured = holdOut > 0 ? holdOutProblem(widget) : undefined;
    if (unmeasured) throw fieldError(`${at}holdOut`, unmeasured);
  }

  async function requireContents(businessId: string, { variants }: SplitTestDraft) {
    for (const { content } of variants) {
      const { streamId, playlistId } = content ?? {};
      if (streamId && !(await streamExists(businessId, streamId))) throw new ApiError('stream.not_found');
      if (playlistId && !(await playlistExists(businessId, playlistId))) throw new ApiError('playlist.not_found');
    }
  }

  type Tests = typeof tests;
  async function insert(on: Tests, businessId: string, widgetId: string, draft: SplitTestDraft) {
    if ((await on.countOf(businessId, widgetId)) >= testsMax) throw new ApiError('split_test.too_many');
    const fixed = { id: newId('spt'), businessId, widgetId, status: 'DRAFT', ranges: [], createdAt: clock() } as const;
    return on.insert({ ...draft, ...fixed, ranges: [] });
  }

  /** Others of the business keep their visitors. */
  async function rangesFor(on: Tests, row: SplitTestRow, coverage: number) {
    const others = (await on.listRunning(row.businessId)).filter(({ id }) => id !== row.id);
    const ranges = widenRanges(
      row.ranges,
      others.flatMap((other) => other.ranges),
      coverage,
    );
    if (!ranges) throw new ApiError('split_test.no_visitors_left');
    return ranges;
  }

  async function start(on: Tests, row: SplitTestRow) {
    if (row.status !== 'DRAFT')
      throw new ApiError(row.status === 'RUNNING' ? 'split_test.running' : 'split_test.frozen');
    const running = await on.listRunning(row.businessId);
    if (running.some(({ widgetId }) => widgetId === row.widgetId)) throw new ApiError('split_test.running');
    const ranges = await rangesFor(on, row, row.coverage);
    return on.update(row.businessId, row.id, { status: 'RUNNING', ranges, startedAt: clock() });
  }

  const stop = (on: Tests, row: SplitTestRow, stopReason: 'PERSON' | 'HARM') => {
    if (row.status !== 'RUNNING') throw new ApiError('split_test.not_running');
    return on.update(row.businessId, row.id, { status: 'STOPPED', stopReason, stoppedAt: clock() });
  };

  /** A test that the toggle would make, or made. */
  const isToggled = ({ variants, holdOut }: SplitTestRow) =>
    holdOut > 0 && variants.length === 1 && variants.every(isUnchanged);
  const toggleOf = async (on: Tests, businessId: string, widgetId: string) =>
    (await on.listRunning(businessId)).find((row) => row.widgetId === widgetId && isToggled(row));
  const toToggle = (row: SplitTestRow | undefined) => ({ active: row !== undefined, testId: row?.id ?? null });

  return {
    /** Of one widget, or of all of them. */
    async list(businessId: string, widgetId: string | undefined): Promise<{ items: SplitTest[] }> {
      if (widgetId !== undefined) await requireWidget(businessId, widgetId);
      return { items: (await tests.listOf(businessId, widgetId)).map(toSplitTest) };
    },

    async get(businessId: string, id: string): Promise<SplitTest> {
      return toSplitTest(found(await tests.find(businessId, id)));
    },

    async create(businessId: string, widgetId: string, draft: SplitTestDraft): Promise<SplitTest> {
      await requireDrawable(businessId, widgetId, draft, 'draft.');
      await requireContents(businessId, draft);
      return toSplitTest(await locked(businessId, (on) => insert(on, businessId, widgetId, draft)));
    },

    async update(businessId: string, id: string, draft: SplitTestDraft): Promise<SplitTest> {
      const { widgetId } = found(await tests.find(businessId, id));
      await requireDrawable(businessId, widgetId, draft);
      await requireContents(businessId, draft);
      return locked(businessId, async (on) => {
        if (found(await on.find(businessId, id)).status !== 'DRAFT') throw new ApiError('split_test.frozen');
        return toSplitTest(await on.update(businessId, id, draft));
      });
    },

    remove: (businessId: string, id: string): Promise<void> =>
      locked(businessId, async (on) => {
        if (found(await on.find(businessId, id)).status === 'RUNNING') throw new ApiError('split_test.running');
        await on.remove(businessId, id);
      }),

    async start(businessId: string, id: string): Promise<SplitTest> {
      const drafted = found(await tests.find(businessId, id));
      // The widget may have been changed since the test was drafted.
      if (drafted.status === 'DRAFT') await requireDrawable(businessId, drafted.widgetId, drafted);
      return locked(businessId, async (on) => toSplitTest(await start(on, found(await on.find(businessId, id)))));
    },

    stop: (businessId: string, id: string): Promise<SplitTest> =>
      locked(businessId, async (on) => toSplitTest(await stop(on, found(await on.find(businessId, id)), 'PERSON'))),

    /** Undefined if it does not run any more. */
    stopForHarm: (
      row: SplitTestRow,
      around: (tx: Transaction, work: () => Promise<SplitTestRow>) => Promise<unknown>,
    ) =>
      locked(row.businessId, async (on, tx) => {
        const now = await on.find(row.businessId, row.id);
        if (now?.status === 'RUNNING') await around(tx, () => stop(on, now, 'HARM'));
      }),

    widen: (businessId: string, id: string, coverage: number): Promise<SplitTest> =>
      locked(businessId, async (on) => {
        const row = found(await on.find(businessId, id));
        if (row.status !== 'RUNNING') throw new ApiError('split_test.not_running');
        if (coverage < row.coverage)
          throw fieldError('coverage', ruleMessages.fill(widgetMessages.onlyWiden, { coverage: row.coverage }));
        if (coverage === row.coverage) return toSplitTest(row);
        return toSplitTest(await on.update(businessId, id, { coverage, ranges: await rangesFor(on, row, coverage) }));
      }),

    async toggle(businessId: string, widgetId: string) {
      await requireWidget(businessId, widgetId);
      return toToggle(await toggleOf(tests, businessId, widgetId));
    },

    async setToggle(businessId: string, widgetId: string, active: boolean) {
      const unmeasured = holdOutProblem(await requireWidget(businessId, widgetId));
      if (active && unmeasured) throw fieldError('active', unmeasured);
      return locked(businessId, async (on) => {
        const row = await toggleOf(on, businessId, widgetId);
        if (active === (row !== undefined)) return toToggle(row);
        if (row) await stop(on, row, 'PERSON');
        return toToggle(row ? undefined : await start(on, await insert(on, businessId, widgetId, visibilityDraft)));
      });
    },
  };
}

/** By the end of its plan, for the arm that gets the fewest visitors. */
function detectableOf(row: SplitTestRow): SplitTest['detectable'] {
  const { plan, coverage } = row;
  const baseline = baselineOf(row);
  const visitors = (plan.visitorsPerDay * plan.days * coverage) / 100;
  const arms = armsOf(row).filter(({ key, share }) => share > 0 && key !== baseline);
  const share = Math.min(...arms.map((arm) => arm.share));
  const ofBaseline = armsOf(row).find(({ key }) => key === baseline)?.share ?? 0;
  const sizes = { arm: Math.floor((visitors * share) / 100), baseline: Math.floor((visitors * ofBaseline) / 100) };
  const by = detectableDifference(plan.rate / 100, sizes, alpha / Math.max(1, arms.length));
  return by === null
    ? null
    : { visitorsPerArm: Math.min(sizes.arm, sizes.baseline), points: 100 * by, lift: (10_000 * by) / plan.rate };
}

function toSplitTest(row: SplitTestRow): SplitTest {
  const { id, widgetId, name, status, variants, holdOut, coverage, metric, goal, plan, stopReason } = row;
  return {
    ...{ id, widgetId, name, status, holdOut, coverage, metric, goal, plan, stopReason },
    // Tests that were made before variants had places.
    variants: variants.map((variant) => ({ ...variant, selector: variant.selector ?? null })),
    detectable: detectableOf(row),
    startedDate: row.startedAt?.toISOString() ?? null,
    stoppedDate: row.stoppedAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
}

function found(row: SplitTestRow | undefined): SplitTestRow {
  if (!row) throw new ApiError('split_test.not_found');
  return row;
}
