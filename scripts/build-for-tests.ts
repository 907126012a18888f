import { parseArgs } from 'node:util';
import { buildChanged, servedParts, testedServer } from './build.ts';
import { root, runMain } from './run.ts';

/** Builds what tests start, if its sources have changed: the server, and with `--pages` all that a platform serves. */
await runMain(async () => {
  const { values } = parseArgs({ options: { pages: { type: 'boolean' } } });
  await buildChanged([...(values.pages ? servedParts : []), testedServer], root);
});
