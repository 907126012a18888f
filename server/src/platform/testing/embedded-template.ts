import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedServer } from '../database/embedded.ts';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/zeacon', import.meta.url));

/**
 * A data folder with an empty embedded database, created once per version of PGlite: copying it is much faster than
 * creating one.
 */
export async function embeddedTemplate(): Promise<string> {
  const manifest = await readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json'),
  );
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16);
  const template = join(cache, `pglite-${version}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const server = await startEmbeddedServer({ dataFolder: draft });
  await server.close();
  try {
    await rename(draft, template);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}
