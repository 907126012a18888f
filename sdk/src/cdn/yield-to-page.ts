interface YieldingScheduler {
  yield?: () => Promise<void>;
}

/** Ends the current task, so that the page can respond to its visitor before the work continues. */
export function yieldToPage(): Promise<void> {
  const scheduler = Reflect.get(globalThis, 'scheduler') as YieldingScheduler | undefined;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
