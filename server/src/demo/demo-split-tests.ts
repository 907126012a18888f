import { demoBusinessId, type SplitTestDraft, splitTestModeOf } from '@zeacon/contract';
import type { EventBatch, StoredConversion } from '../features/insights/event-store.ts';
import { readMode } from '../features/split-tests/split-arms.ts';
import type { splitConversion, splitExposure, splitTest } from '../features/split-tests/split-tests.table.ts';
import { dayMs } from '../platform/days.ts';
import { demoJournalWidgetId, demoWidgetId } from './demo-content.ts';
import { createSeededRandom } from './seeded-random.ts';

const seed = 20_260_103;

interface DemoTest extends Pick<SplitTestDraft, 'name' | 'variants' | 'plan'> {
  id: string;
  widgetId: string;
  /** The day on which it began, and that on which it was stopped, counted back from today; null while it runs. */
  daysAgo: { from: number; until: number | null };
  /** How much more often the widget is opened where it has the title of the second arm. */
  lift: number;
}

const titled = (title: string): SplitTestDraft['variants'] => [
  { share: 50, form: null, content: null, title: null, selector: null },
  { share: 50, form: null, content: null, title, selector: null },
];

/** One that found something, and one that found nothing yet. */
export const demoTests: readonly DemoTest[] = [
  {
    ...{ id: 'spt_demo0000000000000001', widgetId: demoWidgetId, name: 'A title that asks' },
    ...{ variants: titled('How does it look on?'), plan: { visitorsPerDay: 50, rate: 25, days: 35 } },
    ...{ daysAgo: { from: 77, until: 42 }, lift: 1.55 },
  },
  {
    ...{ id: 'spt_demo0000000000000002', widgetId: demoJournalWidgetId, name: 'A title with a promise' },
    ...{ variants: titled('See for yourself in 16 seconds'), plan: { visitorsPerDay: 20, rate: 20, days: 28 } },
    ...{ daysAgo: { from: 16, until: null }, lift: 1.1 },
  },
];

const arms = ['A', 'B'] as const;
const armOf = (visitorId: string) => arms[Number(visitorId.replace(/\D/g, '')) % arms.length]!;

/** The test that a visitor of a widget is in on a day, if any: its mode, and how much more often the widget is opened. */
export function demoTestOf(widgetId: string | null, daysAgo: number, visitorId: string) {
  const test = demoTests.find(
    (one) => one.widgetId === widgetId && daysAgo <= one.daysAgo.from && daysAgo > (one.daysAgo.until ?? -1),
  );
  if (!test) return undefined;
  const arm = armOf(visitorId);
  return { mode: splitTestModeOf(test.id, arm), lift: arm === 'B' ? test.lift : 1 };
}

/** As they stand at `until`. They take no visitors of the example pages, as theirs are made up. */
export function demoTestRows(until: Date): (typeof splitTest.$inferInsert)[] {
  const today = Math.floor(until.getTime() / dayMs) * dayMs;
  return demoTests.map(({ id, widgetId, name, variants, plan, daysAgo }) => {
    const startedAt = new Date(today - daysAgo.from * dayMs);
    const stoppedAt = daysAgo.until === null ? null : new Date(today - daysAgo.until * dayMs);
    return {
      ...{ id, businessId: demoBusinessId, widgetId, name, variants, plan, startedAt, stoppedAt },
      ...{ createdAt: startedAt, holdOut: 0, coverage: 100, metric: 'ENGAGEMENT', goal: null, ranges: [] },
      ...(stoppedAt ? { status: 'STOPPED', stopReason: 'PERSON' } : { status: 'RUNNING' }),
    };
  });
}

/** Who was in them, each with the first time and what their browser measured of the page. */
export function demoExposures(history: readonly EventBatch[]): (typeof splitExposure.$inferInsert)[] {
  const random = createSeededRandom(seed);
  const rows = new Map<string, typeof splitExposure.$inferInsert>();
  for (const { audience, splitTestMode, visitorId, events } of history) {
    const named = splitTestMode === null || audience !== 'viewer' ? undefined : readMode(splitTestMode);
    const key = named && `${named.testId} ${visitorId}`;
    if (!key || rows.has(key)) continue;
    rows.set(key, {
      ...{ ...named, visitorId, businessId: demoBusinessId, firstAt: events[0]!.at },
      lcpMs: Math.round(random.skewed(1500, 0.25)),
      inpMs: Math.round(random.skewed(80, 0.4)),
      cls: Math.round(random.skewed(0.02, 0.5) * 1000) / 1000,
    });
  }
  return [...rows.values()];
}

/** What visitors in a test bought while it ran. */
export function demoTestConversions(
  history: readonly EventBatch[],
  conversions: readonly StoredConversion[],
): (typeof splitConversion.$inferInsert)[] {
  const batchOf = new Map(history.flatMap((batch) => batch.events.map(({ id }) => [id, batch] as const)));
  return conversions.flatMap(({ id, clickId, name, value, currency, at }) => {
    const { splitTestMode, visitorId } = batchOf.get(clickId)!;
    const named = splitTestMode === null ? undefined : readMode(splitTestMode);
    return named
      ? [{ testId: named.testId, id, businessId: demoBusinessId, visitorId, name, value, currency, at }]
      : [];
  });
}
