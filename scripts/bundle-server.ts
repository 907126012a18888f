import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { root, runMain } from './run.ts';

/** What tests start in a process of its own, and what imports most of the platform. */
const programs = [
  'scripts/start-platform.ts',
  'server/src/**/*-until-killed{,.testing}.ts',
  'server/src/features/realtime/run-node.testing.ts',
];

/** Packages with native code, or with files beside their own. */
const apart = new Set(['@node-rs/argon2', 'pdfkit', 'pino']);

const folder = join(root, 'server/dist');
const keptMs = 86_400_000;

/** Each of our modules finds the files beside it where it lies itself. */
const keepPlaces: Plugin = {
  name: 'keep places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const of: Record<string, unknown> = { url: pathToFileURL(path).href, dirname: dirname(path), main: false };
      const contents = (await readFile(path, 'utf8')).replace(/\bimport\.meta\.(\w+)/g, (_, name: string) => {
        if (name in of) return JSON.stringify(of[name]);
        throw new Error(`${path} asks for import.meta.${name}, which a bundle has not.`);
      });
      return { contents, loader: 'ts' };
    });
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      if (/\b__(dirname|filename)\b|\bimport\.meta\b/.test(contents))
        throw new Error(`${path} asks where it lies: its package belongs to those apart.`);
      return { contents };
    });
  },
};

const keepApart: Plugin = {
  name: 'keep apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
      // What is imported late would lose its names if it is CommonJS, and may not be installed.
      return apart.has(name) || kind === 'dynamic-import' ? { path, external: true } : undefined;
    });
  },
};

/** Under its name at once and in full, as another run may be starting programs. */
async function write({ path, contents }: OutputFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

/** Programs that still run may load theirs late. */
async function removeOld(current: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = async () => Date.now() - (await stat(path)).mtimeMs > keptMs;
    if (name.endsWith('.mjs') && !current.includes(path) && (await isOld())) await rm(path, { force: true });
  }
}

/** The programs of tests, each with a few files instead of the thousands that it imports. */
async function bundleServer(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: globSync(programs, { cwd: root }),
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // What Node itself would find of a package.
    conditions: ['node'],
    mainFields: ['main'],
    keepNames: true,
    legalComments: 'none',
    banner: { js: "import{createRequire as nodeRequire}from'node:module';const require=nodeRequire(import.meta.url);" },
    plugins: [keepPlaces, keepApart],
    write: false,
    logLevel: 'warning',
  });
  const isShared = ({ path }: OutputFile) => basename(dirname(path)) === 'dist';
  // Programs last: they load the others.
  for (const file of outputFiles.filter(isShared)) await write(file);
  for (const file of outputFiles.filter((one) => !isShared(one))) await write(file);
  await removeOld(outputFiles.map(({ path }) => path));
}

await runMain(bundleServer);
