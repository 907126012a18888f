import type { PublicSplitTest, SplitVariant } from '@zeacon/contract';
import { armsOf, readMode, toPublicTest } from './split-arms.ts';
import type { createSplitTestsRepository } from './split-tests.repository.ts';

/** What pages are told of tests. */
export function createRunningTests(
  tests: ReturnType<typeof createSplitTestsRepository>,
  mayRecognise: (businessId: string) => Promise<boolean>,
) {
  return {
    /** By the widget's id. None while the business recognises nobody: everybody sees the widgets as they are. */
    async byWidget(businessId: string): Promise<Map<string, PublicSplitTest>> {
      const running = await tests.listRunning(businessId);
      if (running.length === 0 || !(await mayRecognise(businessId))) return new Map();
      return new Map(running.map((test) => [test.widgetId, toPublicTest(test)]));
    },

    /** Of the running test of a widget; none without one. */
    async variantsOf(businessId: string, widgetId: string): Promise<readonly SplitVariant[]> {
      const running = await tests.listRunning(businessId);
      return running.find((test) => test.widgetId === widgetId)?.variants ?? [];
    },

    /** Undefined if the mode names no variant of a running test of this widget. */
    async variant(widgetId: string, mode: string): Promise<SplitVariant | undefined> {
      const named = readMode(mode);
      const test = named && (await tests.findRunning(named.testId));
      if (test?.widgetId !== widgetId) return undefined;
      return armsOf(test).find(({ key }) => key === named?.arm)?.variant ?? undefined;
    },
  };
}
