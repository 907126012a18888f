import { globSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createNoticeCollector } from '../scripts/licences/collect-notices.ts';
import { contractPlugin } from './contract-plugin.ts';
import { latinFont } from './font-plugin.ts';
import { linguiPlugin } from './lingui-plugin.ts';

const server = process.env.ZEACON_SERVER ?? 'http://localhost:4000';
const served = [
  '/business',
  '/general',
  '/authentication',
  '/api',
  '/media',
  '/sub-apps',
  '/v/',
  '/guest/',
  '/realtime',
  '/openapi.json',
  '/docs',
  '/third-party-notices',
];

const spoken = globSync('*.po', { cwd: join(import.meta.dirname, 'src/language/locales') }).map(
  (file) => parse(file).name,
);
/** The texts of React Aria for languages that the console does not speak: empty catalogs, which nothing asks for. */
const spokenAriaTexts = new RegExp(`/(${spoken.join('|')})-[A-Z]{2}[.]mjs`);
const ariaTexts: Plugin = {
  name: 'zeacon-aria-texts',
  load: {
    filter: { id: /react-(aria|stately)[/]dist[/]private[/]intl[/].+[/][a-z]{2}-[A-Z]{2}[.]mjs/ },
    handler: (id) => (spokenAriaTexts.test(id) ? undefined : 'export default {};'),
  },
};

/** Keys that tell the lines of an icon apart: six letters each that do not compress, for lists that never change. */
const iconKeys: Plugin = {
  name: 'zeacon-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /[/]lucide-react[/]dist[/]esm[/]icons[/]/ },
    handler: (code) => ({ code: code.replace(/, key: "[a-z0-9]+"/g, ''), map: null }),
  },
};

const notices = createNoticeCollector();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    linguiPlugin(),
    contractPlugin,
    latinFont,
    vanillaExtractPlugin(),
    react(),
    ariaTexts,
    iconKeys,
    notices.plugin,
  ],
  oxc: {
    decorator: { legacy: true },
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  // What a worker needs only at times is then a file of its own.
  worker: { format: 'es', plugins: () => [notices.workerPlugin] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The engine for the few videos that the light one cannot play, fetched for those alone, comes in one piece.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // The start lists all of them: names would be a tenth of it, and what tells builds apart does not compress.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Dozens of files below 1 kB, each asked for and compressed alone, take longer than one that is a little larger.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'icons', test: /[/]lucide-react[/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((prefix) => [prefix, { target: server, ws: true }])) },
});
