interface YieldingScheduler {
  yield?: () => Promise<void>;
}

/** Ends the current task, so that the page can answer its visitor before the work goes on. */
export function yieldToPage(): Promise<void> {
  const scheduler = Reflect.get(globalThis, 'scheduler') as YieldingScheduler | undefined;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
