import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findTool } from '../scripts/ensure-tools.ts';
import { shareFolder } from './support/share-folder.ts';

await shareFolder();
// Every platform that tests start compiles the same files.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/zeacon/compiled', import.meta.url));

const executablePath = findTool('chromium');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Ends what hangs: the longest test takes 80 s at rest.
  timeout: 360_000,
  expect: { timeout: 60_000 },
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
