import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toOpenApi } from '../server/src/features/reference/open-api.ts';
import { generateClient } from './client/generate-client.ts';
import { root, run, runMain } from './run.ts';
import { generateElements } from './sdk/generate-elements.ts';
import { generateGuards } from './sdk/generate-guards.ts';
import { generateServedFeed } from './sdk/generate-served-feed.ts';
import type { ElementsManifest, PackageExports } from './sdk/public-elements.ts';
import { sdkFiles } from './sdk/sdk-files.ts';

/** Writes what is made from the sources and committed: the OpenAPI document, the custom-elements manifest, SDK code, the console's catalogs. */
await runMain(async () => {
  const openApi = join(root, 'docs/reference/openapi.json');
  await mkdir(dirname(openApi), { recursive: true });
  await writeFile(openApi, `${JSON.stringify(toOpenApi(), null, 2)}\n`);
  // Its config is in this folder.
  await run('lingui', ['extract', '--clean', '--workers', '1'], { cwd: join(root, 'console') });
  await run('cem', ['analyze', '--config', 'cem.config.mjs']);
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')) as unknown;
  const manifest = (await read(sdkFiles.manifest)) as ElementsManifest;
  const elements = generateElements(manifest, (await read(sdkFiles.package)) as PackageExports);
  for (const [path, code] of [...generateGuards(), ...elements, generateClient(), await generateServedFeed()])
    await writeFile(join(root, path), code);
});
