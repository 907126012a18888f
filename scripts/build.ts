import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { precompress } from './precompress.ts';
import { root, run, runMain } from './run.ts';

export interface Part {
  name: string;
  command: [string, ...string[]];
  /** Files and folders that the result depends on, or patterns of them. */
  inputs: string[];
  dist: string;
  /** Brotli level for what is served; a level of 11 is a tenth smaller than 9 and takes five times as long. */
  brotliLevel?: number;
}

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/package.json',
  'contract/src',
  'sdk/package.json',
  'sdk/src',
  'scripts/licences',
];

const sdkInputs = [...shared, 'tsconfig.sdk.json', 'rollup.config.ts', 'sdk/build'];

/** The parts that a running platform serves, the console first. */
export const servedParts: [Part, ...Part[]] = [
  {
    name: 'console',
    command: ['vite', 'build', 'console', '--logLevel', 'warn'],
    inputs: [...shared, 'tsconfig.console.json', 'console'],
    dist: 'console/dist',
    brotliLevel: 9,
  },
  {
    name: 'widgets',
    command: ['rollup', '--config', 'rollup.config.ts', '--configOnlyCdn', '--silent'],
    inputs: sdkInputs,
    dist: 'sdk/dist/cdn',
    brotliLevel: 11,
  },
  {
    name: 'example',
    command: ['vite', 'build', 'examples/react-player', '--logLevel', 'warn'],
    inputs: [...shared, 'examples/react-player'],
    dist: 'examples/react-player/dist',
  },
  {
    name: 'documentation',
    command: ['node', 'scripts/build-docs.ts'],
    inputs: [
      'package-lock.json',
      'docs',
      'scripts/build-docs.ts',
      'scripts/docs',
      'scripts/licences',
      'sdk/custom-elements.json',
    ],
    dist: 'docs/dist',
  },
];

const ignored = /(^|\/)(node_modules|dist|coverage)\/|[.]test[.]tsx?$/;

/** Paths of all files that a part is made of, from `folder`. */
function inputFiles(part: Part, folder: string): string[] {
  const patterns = part.inputs.flatMap((input) => [input, `${input}/**`]);
  return globSync(patterns, { cwd: folder })
    .filter((path) => !ignored.test(path) && statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
    .sort();
}

/** The hash of the paths and contents of all inputs, and of the command. */
async function hashInputs(part: Part, folder: string): Promise<string> {
  const hash = createHash('sha256').update(part.command.join(' '));
  for (const file of inputFiles(part, folder)) hash.update(`\0${file}\0`).update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

const stampOf = (part: Part, folder: string) => join(folder, part.dist, '.stamp');

/** Whether a part was built from its current inputs. */
export async function isCurrent(part: Part, folder: string): Promise<boolean> {
  const [built, hash] = await Promise.all([
    readFile(stampOf(part, folder), 'utf8').catch(() => undefined),
    hashInputs(part, folder),
  ]);
  return built === hash;
}

export async function buildPart(part: Part, folder: string): Promise<void> {
  const stamp = stampOf(part, folder);
  const hash = await hashInputs(part, folder);
  console.log(`building ${part.name}`);
  await rm(stamp, { force: true });
  const [command, ...args] = part.command;
  await run(command, args, { cwd: folder, env: { NODE_ENV: 'production' } });
  if (part.brotliLevel) await precompress(join(folder, part.dist), part.brotliLevel);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(`${stamp}.partial`, hash);
  await rename(`${stamp}.partial`, stamp);
}

/**
 * Builds all parts whose inputs have changed since their last build, in parallel. Returns the names of what was built.
 */
export async function buildChanged(parts: Part[], folder: string): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    parts.map(async (part) => {
      if (await isCurrent(part, folder)) return [];
      await buildPart(part, folder);
      return [part.name];
    }),
  );
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** The API client, for programs. */
export const clientPart: Part = {
  name: 'API client',
  command: ['tsc', '--project', 'client/tsconfig.build.json'],
  inputs: [
    'package-lock.json',
    'tsconfig.base.json',
    'client/package.json',
    'client/tsconfig.build.json',
    'client/src',
  ],
  dist: 'client/dist',
};

/** What is published. */
export const packageParts: Part[] = [
  clientPart,
  {
    name: 'sdk',
    command: ['rollup', '--config', 'rollup.config.ts', '--configOnlyEsm', '--silent'],
    inputs: [...sdkInputs, 'sdk/tsconfig.types.json'],
    dist: 'sdk/dist/esm',
  },
];

/** The programs of the server that tests start, and end-to-end tests instead of `npm start`. */
export const testedServer: Part = {
  name: 'tested server',
  command: ['node', 'scripts/bundle-server.ts'],
  inputs: ['package-lock.json', 'tsconfig.base.json', 'contract/src', 'server/src/!(migrations)', 'scripts/*.ts'],
  dist: 'server/dist',
};

if (import.meta.main) {
  await runMain(async () => {
    const built = await buildChanged([...servedParts, ...packageParts], root);
    console.log(built.length > 0 ? `built ${built.join(', ')}` : 'up to date');
  });
}
