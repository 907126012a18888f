import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { chooseChecks } from './choose-checks.ts';
import { CheckFailedError, root, run, runSteps, runTogether, type Step } from './run.ts';
import { typeSteps } from './types.ts';

async function lines(command: string, args: string[]): Promise<string[]> {
  const text = await run(command, args, { output: 'capture' });
  return text.split('\n').filter(Boolean);
}

/** The commit that the change is based on. */
async function startOfChange(base: string): Promise<string> {
  try {
    return (await lines('git', ['merge-base', base, 'HEAD']))[0] ?? 'HEAD';
  } catch {
    throw new CheckFailedError(`Git knows no "${base}". Name the branch or commit that your change began from.`);
  }
}

/**
 * Runs the checks that files changed since `base`, committed or not, can break. Prints what is left to the full check.
 */
export async function checkChanged(base: string): Promise<void> {
  const start = await startOfChange(base);
  const files = [
    ...(await lines('git', ['diff', '--name-only', '--no-renames', start])),
    ...(await lines('git', ['ls-files', '--others', '--exclude-standard'])),
  ];
  const present = files.filter((file) => existsSync(join(root, file)));
  const { types, imports, browserFolders, specs, units } = chooseChecks(files);
  const browserTests = browserFolders.filter((folder) => globSync(`${folder}/*.test.ts`, { cwd: root }).length > 0);
  const presentSpecs = specs.filter((spec) => present.includes(spec));
  const step = (name: string, command: string, ...args: string[]): Step => ({ name, run: () => run(command, args) });
  const quiet = (name: string, command: string, ...args: string[]): Step => ({
    name,
    run: () => run(command, args, { output: 'whenFailed' }),
  });
  const within = units.flatMap((name) => ['--project', name]);
  const unitArgs = ['run', '--changed', start, '--passWithNoTests', ...within];
  const thoroughly = { env: { ZEACON_TEST_THOROUGHLY: '1' } };
  const reading = [
    quiet('lint', 'biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...present),
    ...(imports ? [quiet('dead code', 'knip'), quiet('boundaries', 'node', 'scripts/boundaries.ts')] : []),
    ...typeSteps(types),
  ];
  console.log(`${files.length} files changed since ${start.slice(0, 9)}`);
  await runSteps([
    { name: 'code as it stands', run: () => runTogether(reading) },
    ...(units.length > 0 ? [{ name: 'unit', run: () => run('vitest', unitArgs, thoroughly) }] : []),
    ...(browserTests.length > 0
      ? [step('browser', 'wtr', '--config', 'web-test-runner.config.mjs', '--files', ...browserTests.map(ofFolder))]
      : []),
    ...(presentSpecs.length > 0
      ? [
          step('build', 'node', 'scripts/build.ts'),
          {
            name: 'e2e',
            run: () => run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...presentSpecs], thoroughly),
          },
        ]
      : []),
  ]);
  console.log('\nWhat this change touches is in order. `npm run check` runs everything.');
}

const ofFolder = (folder: string) => `${folder}/*.test.ts`;
