import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toOpenApi } from '../server/src/features/reference/open-api.ts';
import { root, run, runMain } from './run.ts';

/** Writes what is made from the sources and committed: the OpenAPI document and the custom-elements manifest. */
await runMain(async () => {
  const openApi = join(root, 'docs/reference/openapi.json');
  await mkdir(dirname(openApi), { recursive: true });
  await writeFile(openApi, `${JSON.stringify(toOpenApi(), null, 2)}\n`);
  await run('cem', ['analyze', '--config', 'cem.config.mjs']);
});
