import { type FailedTest, isSameTest } from './failed-tests.ts';
import { CheckFailedError } from './run.ts';
import type { TestCounts } from './test-counts.ts';

/** One run of a test runner. */
export interface Attempt {
  counts: TestCounts;
  failed: FailedTest[];
  /** Why the runner did not end well, or undefined when it did. */
  failure: unknown;
}

export interface StageResult extends Attempt {
  /** Failed beside the others, and passed when their files ran again by themselves. */
  wavering: FailedTest[];
}

/** Of some nine hundred; more than these do not fail by chance. */
const mostFilesAgain = 8;

/**
 * Runs a stage of tests, and the files of a few failed ones once more by themselves, where nothing else takes the
 * processors from them (decision 47). `attempt` runs the given files, or all.
 */
export async function runStage(attempt: (files?: string[]) => Promise<Attempt>): Promise<StageResult> {
  const first = await attempt();
  const files = [...new Set(first.failed.map(({ file }) => file))];
  const allNamed = first.failed.length === first.counts.failed;
  if (!first.failure || files.length === 0 || files.length > mostFilesAgain || !allNamed)
    return { ...first, wavering: [] };
  console.log(`\nAgain, by themselves: ${files.join(', ')}`);
  return settle(first, await attempt(files));
}

/** What two runs say together: a test has failed if it failed in the second. */
function settle(first: Attempt, second: Attempt): StageResult {
  const wavering = first.failed.filter((test) => !second.failed.some((other) => isSameTest(test, other)));
  const failed = second.failed;
  return {
    counts: { ...first.counts, passed: first.counts.passed + wavering.length, failed: failed.length },
    failed,
    wavering,
    failure:
      second.failure ?? (failed.length > 0 ? new CheckFailedError(`${failed.length} tests failed twice.`) : undefined),
  };
}
