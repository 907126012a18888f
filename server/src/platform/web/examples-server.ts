import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';

export const examplesFolder = fileURLToPath(new URL('../../../../examples', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The platform's origin as the examples' sources write it. */
const writtenOrigin = 'http://localhost:4000';

/**
 * Serves the example customer pages from another origin. If the platform has another address than the one in the
 * sources, it is replaced.
 */
export function createExamplesServer(platformOrigin: string): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  app.get('/*', async (request, reply) => {
    const file = await findFile((request.params as { '*': string })['*']);
    if (!file) return reply.code(404).type('text/plain').send('There is no such page.');
    const type = types[extname(file)] ?? 'application/octet-stream';
    reply.type(type).header('x-content-type-options', 'nosniff').header('cache-control', 'no-cache');
    if (!type.startsWith('text/')) return reply.send(createReadStream(file));
    return reply.send((await readFile(file, 'utf8')).replaceAll(writtenOrigin, platformOrigin));
  });
  return app;
}

/** Built pages replace their sources: `react-player/` is served from `react-player/dist/`. */
async function findFile(path: string): Promise<string | undefined> {
  const inside = normalize(`/${path}`).slice(1);
  const built = inside.replace(/^([a-z-]+)\//, '$1/dist/');
  for (const candidate of [built, join(built, 'index.html'), inside, join(inside, 'index.html')]) {
    const file = join(examplesFolder, candidate);
    if (!types[extname(file)] || file.includes('node_modules')) continue;
    if ((await stat(file).catch(() => undefined))?.isFile()) return file;
  }
  return undefined;
}
