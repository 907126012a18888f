/** A failed test. A file that could not be loaded has no name. */
export interface FailedTest {
  /** As its runner takes it. */
  file: string;
  name: string;
  /** What it said. */
  reason: string;
}

const linesOfReason = 6;

export function isSameTest(a: FailedTest, b: FailedTest): boolean {
  return a.file === b.file && a.name === b.name;
}

/** `file › name`, then what it said, shortened to a few lines. */
export function describeFailed({ file, name, reason }: FailedTest): string {
  const said = withoutColours(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, linesOfReason);
  return [[file, name].filter(Boolean).join(' › '), ...said.map((line) => `    ${line}`)].join('\n');
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[];
}

/** From the report of Vitest's `json` reporter. */
export function failedInVitest(report: string): FailedTest[] {
  const { testResults } = JSON.parse(report) as { testResults: VitestFile[] };
  return testResults.flatMap((file) => {
    if (file.status === 'failed' && file.assertionResults.length === 0)
      return [{ file: file.name, name: '', reason: file.message ?? '' }];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '', failureMessages = [] }) => ({
        file: file.name,
        name: fullName,
        reason: failureMessages[0] ?? '',
      }));
  });
}

/** From what Web Test Runner printed; a file that could not be loaded has no name of a test. */
export function failedInWebTestRunner(output: string): FailedTest[] {
  const failed: FailedTest[] = [];
  const lines = withoutColours(output).split('\n');
  let file = '';
  lines.forEach((line, index) => {
    file = /(\S+\.test\.ts):\s*$/.exec(line)?.[1] ?? file;
    const name = /^ ❌ (.*)$/.exec(line)?.[1];
    if (name !== undefined) failed.push({ file, name, reason: lines.slice(index + 1).join('\n') });
  });
  return failed;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** From the report of Playwright's `json` reporter, tests that passed only when tried again included. */
export function failedInPlaywright(report: string): FailedTest[] {
  const inSuite = ({ suites = [], specs = [] }: PlaywrightSuite): FailedTest[] => [
    ...specs
      .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ file, title, results }) => ({
        file,
        name: title,
        reason: results.find(({ error }) => error)?.error?.message ?? '',
      })),
    ...suites.flatMap(inSuite),
  ];
  return inSuite(JSON.parse(report));
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes of a terminal start with one.
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '');
}
