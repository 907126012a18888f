import { describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, countWebTestRunner } from './test-counts.ts';

const vitest = (over: object) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...over,
  });
const playwright = (over: object) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...over } });

describe('test counts', () => {
  it('adds up what several runners reported', () => {
    const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });

  it('counts Vitest tests, and a file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    const report = vitest({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('takes the last summary Web Test Runner printed', () => {
    const output =
      'Chrome: || 0/2 test files | 0 passed, 0 failed\nChrome: || 2/2 test files | 7 passed, 1 failed, 2 skipped';
    expect(countWebTestRunner(output)).toEqual({ passed: 7, failed: 1, skipped: 2 });
    expect(countWebTestRunner('Chrome: || 1/1 test files | 3 passed, 0 failed')).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
    });
  });

  it('counts a Playwright test that passed only when tried again as failed', () => {
    expect(countPlaywright(playwright({ expected: 4, unexpected: 1, flaky: 1, skipped: 2 }))).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
    });
  });

  it.each<[string, () => unknown]>([
    ['Vitest', () => countVitest(vitest({}))],
    ['Web Test Runner', () => countWebTestRunner('Could not find any test files')],
    ['Playwright', () => countPlaywright(playwright({ skipped: 3 }))],
  ])('does not call %s green when it ran no test', (runner, count) => {
    expect(count).toThrow(`${runner} ran no test.`);
  });
});
