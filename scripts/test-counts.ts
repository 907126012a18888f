import { CheckFailedError } from './run.ts';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** From the report of Vitest's `json` reporter. A file that could not be loaded counts as one failed test. */
export function countVitest(report: string): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  const brokenFiles = (testResults as { status: string; assertionResults: unknown[] }[]).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return assertSome('Vitest', {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  });
}

/** From what Web Test Runner printed: its last summary line. */
export function countWebTestRunner(output: string): TestCounts {
  const last = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1);
  return assertSome('Web Test Runner', {
    passed: Number(last?.[1] ?? 0),
    failed: Number(last?.[2] ?? 0),
    skipped: Number(last?.[3] ?? 0),
  });
}

/** From the report of Playwright's `json` reporter. A test that passed only when tried again counts as failed. */
export function countPlaywright(report: string): TestCounts {
  const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
  return assertSome('Playwright', { passed: expected, failed: unexpected + flaky, skipped });
}

function assertSome(runner: string, counts: TestCounts): TestCounts {
  if (counts.passed + counts.failed === 0) throw new CheckFailedError(`${runner} ran no test.`);
  return counts;
}
