import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailedError, root, run, runMain } from './run.ts';

/** Folders that must hold modules, as path prefixes. A run that saw no module of a layer has checked nothing. */
const layers = [
  'contract/src/',
  'server/src/',
  'client/src/',
  'sdk/src/core/',
  'sdk/src/player/',
  'console/src/',
  'scripts/',
];
const optionalFolders = ['examples', 'e2e'];

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface Cruise {
  /** Paths of our own modules, from the folder that was cruised. */
  modules: string[];
  violations: Violation[];
}

interface CruiseResult {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

/** Reads all imports below `folder` and checks them against the repository's rules. */
export async function cruise(folder: string): Promise<Cruise> {
  const starts = ['contract', 'server', 'client', 'sdk', 'console', 'scripts', ...optionalFolders].filter(
    (name) => existsSync(join(folder, name)) || !optionalFolders.includes(name),
  );
  const config = join(root, '.dependency-cruiser.cjs');
  const report = await run('depcruise', ['--config', config, '--output-type', 'json', ...starts], {
    cwd: folder,
    output: 'capture',
  });
  const { modules, summary }: CruiseResult = JSON.parse(report);
  return {
    modules: modules.map((module) => module.source).filter((path) => !path.includes('node_modules/')),
    violations: summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
  };
}

async function checkBoundaries(): Promise<void> {
  const { modules, violations } = await cruise(root);
  const counts = layers.map((layer) => ({ layer, count: modules.filter((path) => path.startsWith(layer)).length }));
  for (const { layer, count } of counts) console.log(`${String(count).padStart(5)}  ${layer}`);
  console.log(`${String(modules.length).padStart(5)}  modules in all`);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  const unseen = counts.filter(({ count }) => count === 0).map(({ layer }) => layer);
  if (unseen.length > 0) throw new CheckFailedError(`No module was seen in ${unseen.join(', ')}.`);
  if (violations.length > 0) throw new CheckFailedError(`${violations.length} imports cross a boundary.`);
}

if (import.meta.main) await runMain(checkBoundaries);
