interface YieldingPage {
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the current task, so that the page can respond to its visitor before the work continues. */
export function yieldToPage(): Promise<void> {
  return (globalThis as YieldingPage).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
