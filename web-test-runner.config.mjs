import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { browserCommands } from './sdk/test/browser-commands.mjs';
import { createLiveServer } from './sdk/test/live-server.mjs';
import { createMediaServer } from './sdk/test/media-server.mjs';
import { separateBrowsers } from './sdk/test/separate-browsers.mjs';

const media = await createMediaServer();
const live = await createLiveServer();

/** Tests ask which files were fetched; the browser remembers the first 250 otherwise, and we load each module by itself. */
const page = (testFramework) => `<!DOCTYPE html>
<html>
  <body>
    <script>performance.setResourceTimingBufferSize(10_000);</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`;

export default {
  testRunnerHtml: page,
  // The rest runs without a page, in Vitest.
  files: ['sdk/src/**/*.test.ts', '!sdk/src/{core,engine,ssr}/**'],
  nodeResolve: true,
  testsFinishTimeout: 240_000,
  testFramework: { config: { timeout: 20_000 } },
  browsers: [
    separateBrowsers(2, () =>
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
  middleware: [media, live],
  plugins: [
    browserCommands(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.sdk.json', import.meta.url)),
    }),
  ],
};
