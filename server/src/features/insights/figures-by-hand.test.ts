import type { InsightFigures, InsightMeasure } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { shipped, testClickHouse } from './clickhouse/shipped.testing.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const scope = { businessId: 'biz_1', startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', filters: {} };

type Happening = [StoredEvent['type'], Partial<StoredEvent>?];
type View = { events: Happening[]; about?: Partial<EventBatch>; bought?: number };

const after = (ms: number) => new Date(testedAt.getTime() + ms);
const overlay = { id: 'cta_1', kind: 'CALL_TO_ACTION', hypergraphicId: null } as const;
const played = (...more: Happening[]): View => ({ events: [['play'], ...more] });
const shown = (...more: Happening[]): View => ({ events: [['pageView'], ...more] });
const startup = (durationMs: number) => played(['startup', { durationMs }]);
const watched = (ms: number): Happening => ['progress', { positionMs: ms, watchedMs: ms, at: after(ms) }];
const sized = (watchedMs: number, height: number): Happening => ['progress', { watchedMs, height, at: after(9000) }];
const waited = (durationMs: number): Happening => ['rebuffer', { durationMs, at: after(15_000) }];
const rest = (durationMs: number): Happening => ['rebuffer', { durationMs, code: 'continued', at: after(16_000) }];
const missing: Happening = ['error', { code: 'overlay.picture' }];
const by = (visitorId: string): View => ({ ...played(), about: { visitorId } });

/** Of each figure of the guide, what happened, and what a pencil makes of it. */
const figures: Record<InsightMeasure, [what: string, views: View[], value: number | null][]> = {
  pageViews: [['players shown, played or not', [shown(), shown(['play']), played()], 2]],
  views: [
    ['views in which playback began, once each', [played(['pause'], ['play']), shown(['playRequest']), played()], 2],
  ],
  autoplayedViews: [
    ['views that began by themselves', [{ events: [['play', { code: 'autoplay' }]] }, played(), played()], 1],
  ],
  viewability: [
    [
      'one of three views; without playback there is no view',
      [played(['viewable'], ['viewable']), played(), played(), shown(['viewable'])],
      1 / 3,
    ],
    ['nothing played', [shown()], 0],
  ],
  uniqueVisitors: [
    ['visitors among three views of two people, and one of nobody', [by('a'), by('b'), by('b'), by('')], 2],
  ],
  watchTimeMs: [
    [
      'what is watched again counts again',
      [
        played(watched(8000), ['progress', { positionMs: 5000, watchedMs: 3000, at: after(12_000) }]),
        played(watched(4000)),
      ],
      15_000,
    ],
  ],
  playRate: [['two of four players', [shown(['play']), shown(['play']), shown(), shown()], 0.5]],
  completionRate: [['one of four views', [played(['ended']), played(), played(watched(19_000)), played()], 0.25]],
  averageWatched: [
    // 12 of 20 s and 4 of 20 s.
    [
      'the mean share of twenty seconds, without lives',
      [played(watched(12_000)), played(watched(4000)), { ...played(watched(9000)), about: { videoMs: null } }],
      0.4,
    ],
    ['nothing that has a length', [{ ...played(), about: { videoMs: null } }], null],
  ],
  startupMs: [
    ['the one in the middle', [startup(300), startup(900), startup(8000)], 900],
    ['the middle of the two in the middle', [startup(300), startup(500), startup(900), startup(8000)], 700],
    ['nothing played', [shown()], null],
  ],
  startupScore: [
    ['immediately', [startup(0)], 100],
    ['two seconds', [startup(2000)], 80],
    ['eight seconds', [startup(8000)], 50],
    ['a mean of views, not the score of a mean', [startup(0), startup(8000)], 75],
    ['nothing started', [played()], null],
  ],
  rebufferShare: [['one second of waiting beside nine of playing', [played(watched(9000), waited(1000))], 0.1]],
  smoothnessScore: [
    ['no wait', [played(watched(9000))], 100],
    // (100 / √2 + 100 × e^−1) / 2
    ['two waits that took a tenth', [played(watched(9000), waited(500), waited(500))], 53.7493],
    // (100 / √5 + 100 × e^−5) / 2, and 100 of the other.
    [
      'four waits that took half, and none',
      [played(watched(4000), ...Array(4).fill(waited(1000))), played(watched(1000))],
      61.3488,
    ],
    // (100 / √1.25 + 100 × e^−1) / 2
    ['one wait that was told in two parts', [played(watched(9000), waited(400), rest(600))], 63.1153],
    ['nothing that could wait', [shown()], null],
  ],
  averageHeight: [
    // (1080 × 3 s + 360 × 1 s) / 4 s
    ['over the time in one view', [played(sized(3000, 1080), sized(1000, 360))], 900],
    // Of 900 and 480.
    [
      'a mean of views, however long they are',
      [played(sized(3000, 1072), sized(1000, 360)), played(sized(90, 480))],
      690,
    ],
    ['without views of which nothing is known', [played(watched(9000)), played(sized(1000, 721))], 720],
    ['cropped, tiny and huge', [played(sized(10, 1026)), played(sized(10, 100)), played(sized(10, 4320))], 1128],
    ['nothing known', [played(watched(9000))], null],
  ],
  exitsBeforeStart: [
    [
      'those that were left, not those that failed or played',
      [
        shown(['playRequest']),
        shown(['playRequest'], ['error', { code: 'x' }]),
        shown(['playRequest'], ['play']),
        shown(),
      ],
      1,
    ],
    ['without a picture over the video, too', [shown(['playRequest'], missing)], 1],
  ],
  failedViews: [
    [
      'players with an error, once each',
      [played(['error', { code: 'x' }], ['error', { code: 'y' }]), shown(['error', { code: 'x' }]), played()],
      2,
    ],
    ['a picture over the video that is missing is none', [played(missing), played(), shown(missing)], 0],
  ],
  successScore: [
    ['played', [shown(['playRequest'], ['play'])], 100],
    ['played, without a picture over the video', [played(missing)], 100],
    ['failed, also later', [played(['error', { code: 'x', at: after(9000) }])], 0],
    ['left after a second', [shown(['playRequest'], ['seek', { at: after(1000) }])], 50],
    ['left within a second', [shown(['playRequest'], ['seek', { at: after(999) }])], null],
    [
      'of 100, 50 and 0 the mean',
      [played(), shown(['playRequest'], ['seek', { at: after(1000) }]), played(['error', { code: 'x' }])],
      50,
    ],
  ],
  overlayImpressions: [
    [
      'each time',
      [
        played(['overlayImpression', { overlay }], ['overlayImpression', { overlay }]),
        played(['overlayImpression', { overlay }]),
      ],
      3,
    ],
  ],
  overlayClicks: [['each', [played(['overlayClick', { overlay }], ['overlayClick', { overlay }]), played()], 2]],
  leads: [['each form', [played(['lead', { overlay }]), played(['lead', { overlay }])], 2]],
  conversions: [
    [
      'what was bought after clicks',
      [{ ...played(['overlayClick', { overlay }]), bought: 2 }, played(['overlayClick', { overlay }])],
      2,
    ],
  ],
};

describeOnEachDatabase('a figure that was computed by hand', (database) => {
  const clickhouse = testClickHouse();
  let serial = 0;

  async function fill(views: readonly View[]): Promise<void> {
    const store = createPostgresEventStore(database());
    for (const { events, about, bought = 0 } of views) {
      const stored = events.map(([type, more]) => storedEvent(`by-hand-${++serial}`, type, more));
      await store.append([
        eventBatch(stored, { viewId: `view-${++serial}`, visitorId: `visitor-${serial}`, ...about }),
      ]);
      const click = stored.find(({ type }) => type === 'overlayClick');
      for (let order = 0; order < bought; order += 1)
        await store.appendConversion(
          {
            ...{ streamId: 'str_1', id: `order-${++serial}`, businessId: 'biz_1', clickId: click!.id, name: 'order' },
            ...{ value: null, currency: null, pageUrl: '', at: after(60_000) },
          },
          async () => {},
        );
    }
  }

  describe.each(Object.keys(figures) as InsightMeasure[])('%s', (measure) => {
    test.each(figures[measure])('of %s', async (_what, views, value) => {
      await fill(views);
      const expectIt = (found: InsightFigures | undefined) => {
        if (value === null) expect(found?.[measure]).toBeNull();
        else expect(found?.[measure]).toBeCloseTo(value, 4);
      };
      const { db } = database();
      // From views, from days that are added up, and from ClickHouse.
      const counted = createViewFiguresRepository(db);
      const added = createViewFiguresRepository(db, { below: 0 });
      const { views: far } = await shipped(database(), clickhouse());
      for (const read of [counted, added, far]) {
        expectIt(await read.kpi(scope));
        expectIt((await read.chart(scope, 'day'))[0]);
        const order = { sort: measure, direction: 'desc', offset: 0, limit: 5 } as const;
        expectIt((await read.table(scope, 'page', order)).rows[0]);
      }
      for (const read of [counted, far]) expectIt(await read.kpi({ ...scope, filters: { device: ['desktop'] } }));
    });
  });
});
