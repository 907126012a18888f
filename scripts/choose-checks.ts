import { dirname } from 'node:path';
import { type Project, projectNames } from './types.ts';

export interface Choice {
  types: Project[];
  /** Whether imports may have changed, and with them what is allowed and what is used. */
  imports: boolean;
  /** Folders of the SDK whose browser tests run. */
  browserFolders: string[];
  specs: string[];
  /** Projects of Vitest in which it looks for tests that import what changed. */
  units: readonly string[];
}

/** The folders of each compiler project; a project is checked if a change touches them. */
const projectsOf: [RegExp, readonly Project[]][] = [
  [/^(contract\/|tsconfig[^/]*\.json$|package(-lock)?\.json$)/, projectNames],
  [/^sdk\//, ['core', 'core-tests', 'sdk', 'console', 'e2e']],
  [/^(server|scripts|bench)\/|^vitest\.config\.ts$/, ['server', 'e2e']],
  [/^(console|examples)\//, ['console']],
  [/^(e2e|docs\/site)\//, ['e2e']],
];

export const unitProjects = ['contract', 'sdk-core', 'server', 'console-core', 'console', 'console-alone'] as const;
/** Reading the imports of all tests takes longer than most tests; no test of other projects can import these. */
const unitsOf: [RegExp, readonly string[]][] = [
  [/\.md$/, []],
  [/^(server|scripts|bench|e2e|docs)\//, ['server']],
  [/^(console|examples)\//, ['console-core', 'console', 'console-alone']],
  [/(?:)/, unitProjects],
];

const inBrowser = /^sdk\/src\/(?!(core|engine|ssr)\/).+\//;

/** The checks that a change of these files can break, apart from what Vitest finds by itself. */
export function chooseChecks(files: readonly string[]): Choice {
  const touched = new Set(
    projectsOf.flatMap(([pattern, names]) => (files.some((file) => pattern.test(file)) ? names : [])),
  );
  const reached = new Set(files.flatMap((file) => unitsOf.find(([pattern]) => pattern.test(file))?.[1] ?? []));
  return {
    types: projectNames.filter((name) => touched.has(name)),
    imports: files.some((file) => /\.(m?[jt]sx?|json)$/.test(file)),
    browserFolders: [...new Set(files.filter((file) => inBrowser.test(file)).map((file) => dirname(file)))].sort(),
    units: unitProjects.filter((name) => reached.has(name)),
    specs: files.filter((file) => /^e2e\/.+\.spec\.ts$/.test(file)),
  };
}
