import type { CDPSession } from 'playwright-core';

/** What the browser calls each task of a thread in its traces, and the category that they are in. */
const task = 'RunTask';
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** Set in the page when it is at rest: tells its thread from those of other pages, and the end of what counts. */
const restMark = 'bench-rest';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, as its duration. */
  ts: number;
  dur?: number;
}

/** The longest task before the mark, in milliseconds, on the thread that set it. */
export function longestTask(events: readonly TraceEvent[]): number {
  const end = events.find(({ name }) => name === restMark);
  if (!end) throw new Error('The trace has no end.');
  const lasted = events
    .filter(({ name, pid, tid }) => name === task && pid === end.pid && tid === end.tid)
    .filter(({ ts, dur = 0 }) => ts + dur <= end.ts)
    .map(({ dur = 0 }) => dur / 1000);
  return Math.max(0, ...lasted);
}

/** Traces the page from now on; what it returns tells the longest task until then. Entries of `longtask` begin at 50 ms. */
export async function traceTasks(session: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) events.push(event as TraceEvent);
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } });
  return async () => {
    await session.send('Runtime.evaluate', { expression: `performance.mark('${restMark}')` });
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    return longestTask(events);
  };
}
