import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { isThorough } from '../server/src/platform/testing/thorough.ts';
import { headlessShell, wholeBrowser } from './support/browsers.ts';
import { shareFolder } from './support/share-folder.ts';
import { thorough } from './support/thorough.ts';

await shareFolder();
// Every platform that tests start compiles the same files, so they share a compile cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/zeacon/compiled', import.meta.url));

/** Tests in which a browser sends video, or the server encodes more than one picture of a live. */
const studios =
  '**/{full-stage,live-ladder,stage,studio,studio-graphics,studio-recovery,vendors,webrtc,webrtc-recovery,widget-webrtc}.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/run-postgres.ts',
  fullyParallel: false,
  // Video is composed and encoded in software: a small machine can run one such test at a time, and best alone, as
  // `npm run check` does.
  workers: 2,
  projects: [
    { name: 'live pictures', testMatch: studios, workers: 1, expect: { timeout: 45_000 }, use: wholeBrowser },
    {
      name: 'everything else',
      testMatch: '**/*.spec.ts',
      testIgnore: studios,
      expect: { timeout: 25_000 },
      use: headlessShell,
    },
  ],
  ...(!isThorough && { grepInvert: new RegExp(thorough.tag) }),
  forbidOnly: true,
  // Ends hanging tests: the longest takes 80 s on an idle machine.
  timeout: 360_000,
  reporter: process.env.ZEACON_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.ZEACON_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording takes a third of the machine (`--trace on` does it). Without it, a failure leaves the page's last look and its accessibility tree.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
});
