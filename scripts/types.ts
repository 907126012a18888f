import { globSync } from 'node:fs';
import { CheckFailedError, root, run, runMain, runSteps } from './run.ts';

/** Each compiler project, and the folders that must hold code for it to mean anything. */
const projects = {
  core: ['contract/src', 'sdk/src/core'],
  'core-tests': ['sdk/src/core'],
  server: ['server/src', 'scripts'],
  sdk: ['sdk/src/elements'],
  console: ['console/src', 'examples/react-player/src'],
  e2e: ['e2e/support', 'docs/site'],
};

function assertHasCode(folder: string): void {
  if (globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).length === 0)
    throw new CheckFailedError(`${folder} holds no TypeScript`);
}

async function checkProject(name: string, folders: string[]): Promise<void> {
  for (const folder of folders) assertHasCode(folder);
  await run('tsc', ['--noEmit', '-p', `tsconfig.${name}.json`]);
}

await runMain(() =>
  runSteps([
    ...Object.entries(projects).map(([name, folders]) => ({
      name: `tsc ${name}`,
      run: () => checkProject(name, folders),
    })),
    {
      name: 'lit-analyzer',
      run: async () => {
        assertHasCode('sdk/src/elements');
        // A class module registers nothing (define.ts does), and the analyzer's CSS is older than container queries.
        const off = ['no-missing-import', 'no-invalid-css'].flatMap((rule) => [`--rules.${rule}`, 'off']);
        const rules = ['--strict', '--maxWarnings', '0', ...off];
        await run('lit-analyzer', ['sdk/src/**/*.ts', ...rules]);
      },
    },
  ]),
);
