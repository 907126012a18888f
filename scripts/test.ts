import { runChecks, showFailed } from './check.ts';
import { ensureTools, MissingToolError } from './ensure-tools.ts';
import { CheckFailedError } from './run.ts';
import { noTests } from './test-counts.ts';

/** The README's `npm test`: fetches what the tests need, runs every check, and ends with one plain line. */
async function testAll() {
  try {
    const log = (line: string) => console.log(line);
    const { ffmpeg, chromium } = await ensureTools(['ffmpeg', 'chromium', 'postgres'], { log, install: true });
    const shell = await ensureTools(['headlessShell'], { log, install: true }).catch((problem: unknown) => {
      if (!(problem instanceof MissingToolError)) throw problem;
      log('Without a headless shell of Chromium the tests in browsers take longer.');
    });
    return await runChecks({
      ...(shell && { HEADLESS_SHELL_PATH: shell.headlessShell }),
      FFMPEG_PATH: ffmpeg,
      CHROME_PATH: chromium,
      CHROMIUM_PATH: chromium,
    });
  } catch (problem) {
    return { counts: noTests, failed: [], wavering: [], problem };
  }
}

const result = await testAll();
const { counts, problem } = result;
showFailed(result);
if (problem) console.error(problem instanceof CheckFailedError ? problem.message : problem);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
if (result.wavering.length > 0) console.log(`${result.wavering.length} passed only by themselves`);
const failures = problem ? Math.max(1, counts.failed) : 0;
console.log(`${counts.passed} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
