import type { Queryable } from '../../platform/database/database.ts';
import type { InsightScope } from './figures-scope.ts';
import { createKeptDays } from './kept-days.repository.ts';
import { type CountedSteps, countCurve, countCurvesOfDays } from './retention-count.repository.ts';
import { addCurves, type Curve, readCurve, writeCurve } from './retention-curves.ts';

/** Counting fewer views takes no longer than adding up days. */
const countedBelow = 3000;
const keptText = 16_000_000;

const prefix = 'retention ';
/** What copies of the days of a video are called. */
const retentionOf = (streamId: string) => `${prefix}${streamId}`;
/** The video of such a copy. */
export const videoOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined);

/** The video that a scope is about, if nothing else of it is filtered. */
function onlyVideoOf({ filters, streamId, streamIds }: InsightScope): string | undefined {
  const filtered = Object.values(filters).some((values) => values && values.length > 0);
  return filtered || streamIds ? undefined : streamId;
}

/** What viewers watched of a video, added up from its days where it has many views. */
export function createRetentionDays(db: Queryable, { below = countedBelow } = {}) {
  const kept = createKeptDays<Curve>(
    db,
    (scope, what) => {
      const of: CountedSteps = JSON.parse(what);
      return {
        name: retentionOf(scope.streamId!),
        count: (days, more) => countCurvesOfDays(db, scope, of, days, more),
        write: (curve) => writeCurve(of, curve),
        read(text) {
          const { stepMs, steps, curve } = readCurve(text);
          return stepMs === of.stepMs && steps === of.steps ? curve : undefined;
        },
      };
    },
    { below, keptText },
  );
  /** What settled days add up to, for as long as they are held. */
  const sums = new WeakMap<object, Curve>();

  return {
    async curve(scope: InsightScope, { stepMs, steps }: CountedSteps): Promise<Curve> {
      const days =
        onlyVideoOf(scope) === undefined ? undefined : await kept.days(scope, JSON.stringify({ stepMs, steps }));
      if (!days) return countCurve(db, scope, { stepMs, steps });
      const settled = sums.get(days.settled) ?? addCurves(days.settled.map(({ parts }) => parts));
      sums.set(days.settled, settled);
      return addCurves([settled, ...days.open.map(({ parts }) => parts)]);
    },
  };
}
