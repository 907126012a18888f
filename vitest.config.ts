import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';

// Every worker, and every program that tests start, compiles the same packages.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/zeacon/compiled', import.meta.url));

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], environment: 'node' },
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
          globalSetup: 'server/src/platform/testing/database-broker.ts',
        },
      },
      {
        extends: true,
        plugins: [vanillaExtractPlugin()],
        test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], environment: 'jsdom', globals: true },
      },
    ],
  },
});
