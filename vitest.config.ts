import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { linguiPlugin } from './console/lingui-plugin.ts';

// Every worker, and every program that tests start, compiles the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/zeacon/compiled');

/** Of the console, what is tested without a page, as workers have none. */
const withoutPage = [
  'console/src/features/studio/engine/!(studio-engine).test.ts',
  'console/src/features/overlay-editor/!(call-drafts|call-overlays|typed-values).test.ts',
  'console/src/features/{players,playlists}/*.test.ts',
  'console/src/{theme,ui}/*.test.ts',
];

/** Of the console, what replaces a module, which others in the same worker may have loaded. */
const replacingModules = globSync('console/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

const consolePage = {
  environment: 'jsdom',
  globals: true,
  unstubGlobals: true,
  setupFiles: 'console/src/testing/shared-page.ts',
} as const;

export default defineConfig({
  test: {
    // They end what hangs: a machine whose neighbours are busy takes three times as long as it otherwise does.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          isolate: false,
          include: ['contract/src/**/*.test.ts', 'client/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'sdk-core',
          isolate: false,
          include: ['sdk/src/core/**/*.test.ts', 'sdk/src/{engine,ssr}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['database-broker', 'run-temporary-folder'].map(
            (name) => `server/src/platform/testing/${name}.ts`,
          ),
        },
      },
      {
        extends: true,
        plugins: [linguiPlugin(), vanillaExtractPlugin()],
        test: { name: 'console-core', isolate: false, unstubGlobals: true, include: withoutPage, environment: 'node' },
      },
      {
        extends: true,
        plugins: [linguiPlugin(), vanillaExtractPlugin()],
        test: {
          ...consolePage,
          name: 'console',
          isolate: false,
          include: ['console/src/**/*.test.{ts,tsx}'],
          exclude: [...withoutPage, ...replacingModules],
        },
      },
      {
        extends: true,
        plugins: [linguiPlugin(), vanillaExtractPlugin()],
        test: { ...consolePage, name: 'console-alone', include: replacingModules },
      },
    ],
  },
});
