import type { CDPSession } from 'playwright-core';

/** What the browser calls each task of a thread in its traces, and the category that they are in. */
const task = 'RunTask';
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** When a document begins: what comes before is the browser's own, and the same for every page. */
const documentMark = 'domLoading';
/** Set in the page when it is at rest: tells its thread from those of other pages, and the end of what counts. */
const restMark = 'bench-rest';
/** What a task may take without being counted as blocking. */
const longMs = 50;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, as its duration. */
  ts: number;
  dur?: number;
  /** What of its duration the thread had a processor (microseconds), what slows it down included. */
  tdur?: number;
}

export interface PageTasks {
  longestTaskMs: number;
  /** Sum of what tasks take of a processor beyond 50 ms: blocking as it were if nothing else ran on the machine. */
  aloneBlockingMs: number;
}

/** The tasks of the last document before the mark, on the thread that set it. */
export function readTasks(events: readonly TraceEvent[]): PageTasks {
  const end = events.find(({ name }) => name === restMark);
  if (!end) throw new Error('The trace has no end.');
  const its = events.filter(({ pid, tid, ts }) => pid === end.pid && tid === end.tid && ts < end.ts);
  const began = Math.max(...its.filter(({ name }) => name === documentMark).map(({ ts }) => ts));
  if (!Number.isFinite(began)) throw new Error('The trace has no document.');
  const tasks = its.filter(({ name, ts, dur = 0 }) => name === task && ts >= began && ts + dur <= end.ts);
  return {
    longestTaskMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    aloneBlockingMs: tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - longMs), 0),
  };
}

/** Traces the page from now on; what it returns tells its tasks until then. Entries of `longtask` begin at 50 ms. */
export async function traceTasks(session: CDPSession): Promise<() => Promise<PageTasks>> {
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
    return readTasks(events);
  };
}
