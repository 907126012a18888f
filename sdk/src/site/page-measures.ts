export interface PageMeasures {
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Shifts count together that follow within a second, for five seconds at most. */
const gapMs = 1000;
const windowMs = 5000;

/**
 * Measures the page from its beginning: Core Web Vitals, with the longest interaction for INP, which it is on pages with
 * fewer than 50. What a browser cannot measure is null.
 */
export function measurePage(signal: AbortSignal): () => PageMeasures {
  const measures: PageMeasures = { lcpMs: null, inpMs: null, cls: null };
  let window = { from: 0, until: 0, sum: 0 };

  function observe(type: string, take: (entry: PerformanceEntry) => void, more: object = {}): void {
    try {
      if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
      observer.observe({ type, buffered: true, ...more });
      signal.addEventListener('abort', () => observer.disconnect());
      if (type === 'layout-shift') measures.cls = 0;
    } catch {
      // Not measured.
    }
  }

  observe('largest-contentful-paint', ({ startTime }) => {
    measures.lcpMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    const isSame = startTime - window.until < gapMs && startTime - window.from < windowMs;
    window = { from: isSame ? window.from : startTime, until: startTime, sum: (isSame ? window.sum : 0) + value };
    measures.cls = Math.max(measures.cls ?? 0, window.sum);
  });
  const interaction = (entry: PerformanceEntry) => {
    if (Reflect.get(entry, 'interactionId')) measures.inpMs = Math.max(measures.inpMs ?? 0, entry.duration);
  };
  observe('event', interaction, { durationThreshold: 40 });
  observe('first-input', interaction);
  return () => ({ ...measures });
}
