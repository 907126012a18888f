import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { browserCommands } from './sdk/test/browser-commands.mjs';
import { bundledTests } from './sdk/test/bundled-tests.mjs';
import { createLiveServer } from './sdk/test/live-server.mjs';
import { createMediaServer } from './sdk/test/media-server.mjs';
import { separateBrowsers } from './sdk/test/separate-browsers.mjs';

const rootDir = fileURLToPath(new URL('.', import.meta.url));
const tsconfig = fileURLToPath(new URL('tsconfig.sdk.json', import.meta.url));

// The rest runs without a page, in Vitest.
const withPage = ['sdk/src/**/*.test.ts', '!sdk/src/{core,engine,ssr}/**'];
/** Loads a module again and again, under other addresses. */
const byModule = 'sdk/src/cdn/convert.test.ts';

const bundled = bundledTests({
  files: globSync('sdk/src/**/*.test.ts', { cwd: rootDir, exclude: ['sdk/src/{core,engine,ssr}/**', byModule] }),
  rootDir,
  tsconfig,
});
const media = await createMediaServer();
const live = await createLiveServer();

/** Tests ask which files were fetched; the browser remembers the first 250 otherwise. */
const page = (testFramework) => `<!DOCTYPE html>
<html>
  <body>
    <script>performance.setResourceTimingBufferSize(10_000);</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`;

export default {
  testRunnerHtml: page,
  files: withPage,
  nodeResolve: true,
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 15000 } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode.'),
  browsers: [
    separateBrowsers(4, () =>
      chromeLauncher({
        launchOptions: {
          executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--autoplay-policy=no-user-gesture-required',
          ],
        },
      }),
    ),
  ],
  middleware: [bundled, media, live],
  plugins: [
    browserCommands(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig,
    }),
  ],
};
