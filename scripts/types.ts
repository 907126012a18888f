import { globSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailedError, root, run, runMain, runTogether, type Step } from './run.ts';

/** Each compiler project, and the folders that must hold code for it to mean anything. */
const projects = {
  server: ['server/src', 'scripts'],
  console: ['console/src', 'examples/react-player/src'],
  sdk: ['sdk/src/player', 'sdk/src/live', 'sdk/src/overlays'],
  e2e: ['e2e/support', 'docs/site'],
  core: ['contract/src', 'sdk/src/core', 'client/src'],
  'core-tests': ['sdk/src/core'],
};

export type Project = keyof typeof projects;
export const projectNames = Object.keys(projects) as Project[];

function assertHasCode(folder: string): void {
  if (globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).length === 0)
    throw new CheckFailedError(`${folder} holds no TypeScript`);
}

/** What each project's last check found, so that the next one looks at what changed only. */
const memory = join(root, 'node_modules/.cache/zeacon/types');

async function checkProject(name: string, folders: string[]): Promise<void> {
  for (const folder of folders) assertHasCode(folder);
  const incremental = ['--incremental', '--tsBuildInfoFile', join(memory, `${name}.tsbuildinfo`)];
  await run('tsc', ['--noEmit', '-p', `tsconfig.${name}.json`, ...incremental], { output: 'whenFailed' });
}

async function analyzeTemplates(): Promise<void> {
  assertHasCode('sdk/src/player');
  // A class module registers nothing (define.ts does), and the analyzer's CSS is older than container queries.
  const off = ['no-missing-import', 'no-invalid-css'].flatMap((rule) => [`--rules.${rule}`, 'off']);
  const rules = ['--strict', '--maxWarnings', '0', ...off];
  await run('lit-analyzer', ['sdk/src/**/*.ts', ...rules], { output: 'whenFailed' });
}

/** A step for each project named, the slowest first, and for the templates with the `sdk`. */
export function typeSteps(names: readonly Project[] = projectNames): Step[] {
  const checks = projectNames
    .filter((name) => names.includes(name))
    .map((name) => ({ name: `tsc ${name}`, run: () => checkProject(name, projects[name]) }));
  return names.includes('sdk') ? [{ name: 'lit-analyzer', run: analyzeTemplates }, ...checks] : checks;
}

if (import.meta.main) await runMain(() => runTogether(typeSteps()));
