import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';

export const benchFolder = fileURLToPath(new URL('.', import.meta.url));

export interface Bundle {
  /** Path of each output, from the page's root, and its bytes. */
  files: Map<string, Buffer>;
  entry: string;
  /** The stylesheet that belongs to the entry. */
  css: string | undefined;
  /** What a page fetches for the entry: itself and what it imports statically, styles included. */
  onLoad: string[];
  /** What it may fetch later, by dynamic import. */
  later: string[];
}

/** Bundles a module as a page would: minified ESM, code that is imported dynamically apart. */
export async function bundle(name: string, entry: { contents: string } | { path: string }): Promise<Bundle> {
  const outdir = join(benchFolder, 'out');
  const base = {
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm' as const,
    target: 'es2022',
    outdir,
    write: false as const,
    metafile: true as const,
    external: ['react', 'react-dom'] as string[],
    logLevel: 'error' as const,
    entryNames: name,
    chunkNames: `${name}-[hash]`,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff': 'empty' as const, '.woff2': 'empty' as const, '.svg': 'dataurl' as const },
  } satisfies BuildOptions;
  const result =
    'path' in entry
      ? await build({ ...base, entryPoints: [entry.path] })
      : await build({
          ...base,
          stdin: { contents: entry.contents, resolveDir: benchFolder, sourcefile: `${name}.js` },
        });

  const toName = (path: string) => relative(outdir, path);
  const files = new Map(result.outputFiles.map((file) => [toName(file.path), Buffer.from(file.contents)]));
  const outputs = new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => [toName(resolve(path)), output]),
  );
  const entryName = `${name}.js`;
  const cssBundle = outputs.get(entryName)?.cssBundle;
  const css = cssBundle === undefined ? undefined : toName(resolve(cssBundle));
  const onLoad = [...staticImports(outputs, entryName, toName), ...(css === undefined ? [] : [css])];
  return { files, entry: entryName, css, onLoad, later: [...files.keys()].filter((file) => !onLoad.includes(file)) };
}

type Outputs = Map<string, Metafile['outputs'][string]>;

function staticImports(outputs: Outputs, entry: string, toName: (path: string) => string): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { path, kind, external } of outputs.get(name)?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(toName(resolve(path)));
    }
  };
  visit(entry);
  return seen;
}

export interface Weight {
  gzip: number;
  brotli: number;
}

/** Sizes in bytes, each file compressed alone as a server would. */
export function weigh(files: Buffer[]): Weight {
  const brotliParameters = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
    brotli: files.reduce((sum, file) => sum + brotliCompressSync(file, brotliParameters).length, 0),
  };
}
