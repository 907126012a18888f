import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findTool } from '../scripts/ensure-tools.ts';
import { shareFolder } from './support/share-folder.ts';

await shareFolder();
// Every platform that tests start compiles the same files.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/zeacon/compiled', import.meta.url));

const executablePath = findTool('chromium');

/** Tests with a picture that a browser sends. */
const studios = '**/{full-stage,stage,studio,studio-graphics,studio-recovery,vendors,webrtc,webrtc-recovery}.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // A studio composes and encodes in software: one at a time is all that a small machine has room for.
  workers: 2,
  projects: [
    { name: 'studio', testMatch: studios, workers: 1, expect: { timeout: 45_000 } },
    {
      name: 'everything else',
      testMatch: '**/*.spec.ts',
      testIgnore: studios,
      workers: 2,
      expect: { timeout: 25_000 },
    },
  ],
  forbidOnly: true,
  // Ends what hangs: the longest test takes 80 s at rest.
  timeout: 360_000,
  reporter: process.env.ZEACON_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.ZEACON_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    // A film of every test takes a quarter of the machine; a failure leaves every page as it was at each step and at its end.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=user-gesture-required',
      ],
    },
  },
});
