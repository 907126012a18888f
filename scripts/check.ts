import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkChanged } from './check-changed.ts';
import {
  describeFailed,
  type FailedTest,
  failedInPlaywright,
  failedInVitest,
  failedInWebTestRunner,
} from './failed-tests.ts';
import { CheckFailedError, CommandFailedError, type RunOptions, run, runMain, runSteps, runTogether } from './run.ts';
import {
  addCounts,
  countPlaywright,
  countVitest,
  countWebTestRunner,
  noTests,
  type TestCounts,
} from './test-counts.ts';
import { type Attempt, runStage } from './test-stage.ts';
import { typeSteps } from './types.ts';

/** Committed files that `npm run generate` and drizzle-kit write. */
const generated = [
  'docs/reference',
  ':(glob)**/custom-elements.json',
  ':(glob)sdk/*-custom-data.json',
  ':(glob)sdk/src/**/*.generated.ts',
  'console/src/language/locales',
  'server/src/migrations',
];

/** How to read what a test runner reported. */
interface Reading {
  report: (stdout: string) => string | Promise<string>;
  count: (report: string) => TestCounts;
  failed: (report: string) => FailedTest[];
}

export interface CheckResult {
  counts: TestCounts;
  failed: FailedTest[];
  /** Failed beside the others, and passed by themselves. */
  wavering: FailedTest[];
  /** Why the chain stopped, or undefined when all passed. */
  problem: unknown;
}

/** Runs every check in order, cheapest first, up to the first that fails. */
export async function runChecks(env: Record<string, string> = {}): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-check-'));
  const vitestReport = join(folder, 'vitest.json');
  const playwrightReport = join(folder, 'playwright.json');
  let counts = noTests;
  const failed: FailedTest[] = [];
  const wavering: FailedTest[] = [];

  /** Runs a test runner and reads its report, even if it failed. */
  const attempt = async (command: string, args: string[], options: RunOptions, reading: Reading): Promise<Attempt> => {
    const outcome = await run(command, args, options).then(
      (stdout) => ({ stdout, failure: undefined }),
      (failure: unknown) => ({ stdout: failure instanceof CommandFailedError ? failure.stdout : '', failure }),
    );
    try {
      const report = await reading.report(outcome.stdout);
      return { counts: reading.count(report), failed: reading.failed(report), failure: outcome.failure };
    } catch (unreadable) {
      throw outcome.failure ?? unreadable;
    }
  };
  const tests = async (
    command: string,
    args: (files: string[]) => string[],
    options: RunOptions,
    reading: Reading,
  ): Promise<void> => {
    const result = await runStage((files = []) => attempt(command, args(files), options, reading));
    counts = addCounts(counts, result.counts);
    failed.push(...result.failed);
    wavering.push(...result.wavering);
    if (result.failure) throw result.failure;
  };

  const playwright = (...choice: string[]) =>
    tests(
      'playwright',
      (files) => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...choice, ...files],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport } },
      { report: () => readFile(playwrightReport, 'utf8'), count: countPlaywright, failed: failedInPlaywright },
    );

  const script = (name: string) => run('node', [`scripts/${name}.ts`]);
  try {
    await runSteps([
      {
        name: 'code as it stands',
        run: () =>
          runTogether([
            { name: 'lint', run: () => run('biome', ['check', '--error-on-warnings', '.'], { output: 'whenFailed' }) },
            { name: 'dead code', run: () => run('knip', [], { output: 'whenFailed' }) },
            ...typeSteps(),
            { name: 'boundaries', run: () => run('node', ['scripts/boundaries.ts'], { output: 'whenFailed' }) },
          ]),
      },
      { name: 'generate', run: () => script('generate') },
      {
        name: 'unit',
        run: () =>
          tests(
            'vitest',
            (files) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...files],
            { env },
            { report: () => readFile(vitestReport, 'utf8'), count: countVitest, failed: failedInVitest },
          ),
      },
      {
        // Not beside the units: what is drawn and played needs the processors in time.
        name: 'browser',
        run: () =>
          tests(
            'wtr',
            (files) => ['--config', 'web-test-runner.config.mjs', ...(files.length > 0 ? ['--files', ...files] : [])],
            { env, output: 'whenFailed' },
            { report: (stdout) => stdout, count: countWebTestRunner, failed: failedInWebTestRunner },
          ),
      },
      { name: 'build', run: () => script('build') },
      {
        // With nothing beside them: pictures that come late are what they would find.
        name: 'e2e of live pictures',
        run: () => playwright('--workers=1', '--project=live pictures'),
      },
      { name: 'e2e of everything else', run: () => playwright('--project=everything else') },
      { name: 'generated files', run: assertGeneratedIsCommitted },
    ]);
    if (counts.failed > 0) throw new CheckFailedError(`${counts.failed} tests failed.`);
    return { counts, failed, wavering, problem: undefined };
  } catch (problem) {
    return { counts, failed, wavering, problem };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function assertGeneratedIsCommitted(): Promise<void> {
  await run('git', ['diff', '--exit-code', '--stat', '--', ...generated]);
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard', '--', ...generated], {
    output: 'capture',
  });
  if (untracked) throw new CheckFailedError(`Generated, but not committed:\n${untracked}`);
}

/** Names the tests that failed once more where a reader looks first: at the end. */
export function showFailed({ failed, wavering }: Pick<CheckResult, 'failed' | 'wavering'>): void {
  const list = (title: string, tests: FailedTest[]) => {
    if (tests.length > 0) console.error(['', title, ...tests.map(describeFailed), ''].join('\n'));
  };
  list('Failed beside the others, and passed by themselves:', wavering);
  list('Failed:', failed);
}

async function checkAll(): Promise<void> {
  const result = await runChecks();
  const { counts, problem } = result;
  showFailed(result);
  if (problem) throw problem;
  console.log(`\nAll checks passed: ${counts.passed} tests.`);
}

if (import.meta.main) {
  await runMain(async () => {
    const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
    await (values.changed ? checkChanged(positionals[0] ?? 'main') : checkAll());
  });
}
