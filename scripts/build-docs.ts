import { globSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { toLlms, toLlmsFull } from './docs/llms.ts';
import { toPage } from './docs/page.ts';
import { toSearchIndex } from './docs/search-index.ts';
import { readSite } from './docs/site.ts';
import { createNoticeCollector, noticesFile } from './licences/collect-notices.ts';
import { root, runMain } from './run.ts';

const notFound = {
  title: 'Page not found',
  description: '',
  url: '',
  html: '<h1>Page not found</h1><p>There is no page at this address. Search above, or begin at <a href="/docs/">the start</a>.</p>',
  headings: [],
};

/** Builds the documentation site, which the platform serves under `/docs`. */
await runMain(async () => {
  const out = join(root, 'docs/dist');
  const site = await readSite(root);
  await rm(out, { recursive: true, force: true });

  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  };

  const notices = createNoticeCollector();
  const bundled = await build({
    entryPoints: [join(root, 'docs/site/site.ts'), join(root, 'docs/site/site.css')],
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    external: ['/sub-apps/*'],
    logLevel: 'warning',
    absWorkingDir: root,
    metafile: true,
  });
  notices.add(Object.keys(bundled.metafile.inputs).map((path) => join(root, path)));

  await Promise.all([
    write(noticesFile, notices.toJson()),
    ...site.pages.map((page, index) => {
      const context = { menus: site.menus, previous: site.pages[index - 1], next: site.pages[index + 1] };
      return write(toFile(page.url), toPage(page, context));
    }),
    ...globSync('guides/*.webp', { cwd: join(root, 'docs') }).map(async (picture) => {
      await mkdir(dirname(join(out, picture)), { recursive: true });
      await copyFile(join(root, 'docs', picture), join(out, picture));
    }),
    write('404.html', toPage(notFound, { menus: site.menus, previous: undefined, next: undefined })),
    write('search.json', toSearchIndex(site)),
    write('llms.txt', toLlms(site)),
    write('llms-full.txt', toLlmsFull(site)),
  ]);
});

/** `/docs/` is `index.html`, `/docs/guides/x` is `guides/x.html`, `/docs/api` is `api.html`. */
function toFile(url: string): string {
  return `${url.replace(/^\/docs\/?/, '') || 'index'}.html`;
}
