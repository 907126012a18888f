import { describe, expect, it } from 'vitest';
import { describeFailed, failedInPlaywright, failedInVitest, failedInWebTestRunner } from './failed-tests.ts';

describe('the tests that failed are named', () => {
  it('in the report of Vitest, a file that could not be loaded included', () => {
    const report = JSON.stringify({
      testResults: [
        { name: 'server/broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'server/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a call is answered', status: 'passed' },
            { fullName: 'a call is refused', status: 'failed', failureMessages: ['Error: 200\n    at line 3'] },
          ],
        },
      ],
    });
    expect(failedInVitest(report).map(describeFailed)).toEqual([
      'server/broken.test.ts\n    no such module',
      'server/a.test.ts › a call is refused\n    Error: 200\n    at line 3',
    ]);
  });

  it('in what Web Test Runner printed, without colours and with the file they are in', () => {
    const output = [
      '\u001b[2K\u001b[1msdk/src/a.test.ts\u001b[22m:',
      '',
      ' 🚧 Browser logs:',
      '      a warning',
      'sdk/src/b.test.ts:',
      '',
      ' ❌ the player > plays',
      '      \u001b[31mAssertionError: expected 1 to equal 2\u001b[39m',
      '',
      'Chrome: || 2/2 test files | 7 passed, 1 failed',
    ].join('\n');
    expect(failedInWebTestRunner(output).map(describeFailed)).toEqual([
      'sdk/src/b.test.ts › the player > plays\n    AssertionError: expected 1 to equal 2\n    Chrome: || 2/2 test files | 7 passed, 1 failed',
    ]);
  });

  it('in the report of Playwright, one that passed only when tried again included', () => {
    const spec = (title: string, status: string, message?: string) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status, results: message ? [{ error: { message } }, {}] : [{}] }],
    });
    const report = JSON.stringify({
      suites: [
        {
          specs: [spec('works', 'expected')],
          suites: [{ specs: [spec('breaks', 'unexpected', 'Error: gone'), spec('wavers', 'flaky', 'Error: late')] }],
        },
      ],
    });
    expect(failedInPlaywright(report).map(describeFailed)).toEqual([
      'a.spec.ts › breaks\n    Error: gone',
      'a.spec.ts › wavers\n    Error: late',
    ]);
  });
});
