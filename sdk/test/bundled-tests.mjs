import { relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';

/**
 * Serves tests with what they import in a few files, as pages get the SDK: module by module, a test asks for three
 * hundred. What tests load by an `import()` of its own stays a file of its own. All are bundled at the first request.
 */
export function bundledTests({ files, rootDir, tsconfig }) {
  const root = resolve(rootDir);
  const addressOf = (path) => `/${relative(root, path).replaceAll(sep, '/')}`;
  const tests = new Set(files.map((file) => addressOf(resolve(root, file))));
  const chunks = '/.bundled-tests/';
  let bundling;

  /** Tests ask whether these packages were fetched. */
  const byItself = (filter) => ({
    name: 'by-itself',
    setup: ({ onResolve, resolve: find }) =>
      onResolve({ filter }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === byItself) return undefined;
        const found = await find(path, { kind, resolveDir, pluginData: byItself });
        return found.errors.length > 0 ? found : { path: addressOf(found.path), external: true };
      }),
  });

  async function bundle() {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: files,
      outdir: root,
      outbase: root,
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      sourcemap: 'linked',
      // As the modules by themselves were resolved.
      conditions: ['development'],
      chunkNames: `${chunks.slice(1)}[name]-[hash]`,
      tsconfig,
      plugins: [byItself(/^hls\.js/)],
    });
    return new Map(outputFiles.map(({ path, contents }) => [addressOf(path), Buffer.from(contents)]));
  }

  return async (context, next) => {
    const isTest = tests.has(context.path);
    if (!isTest && !context.path.startsWith(chunks) && !context.path.endsWith('.test.js.map')) return next();
    bundling ??= bundle();
    const bundled = await bundling;
    const body = bundled.get(isTest ? context.path.replace(/\.ts$/, '.js') : context.path);
    if (!body) return next();
    context.type = context.path.endsWith('.map') ? 'application/json' : 'text/javascript';
    context.body = body;
  };
}
