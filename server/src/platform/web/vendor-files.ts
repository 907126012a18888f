import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { declare } from '../actors/declared-routes.ts';
import type { VendorScript } from '../vendors/vendor-scripts.ts';

/**
 * Serves third-party scripts to the embeds that need one. The address contains the version, so that browsers can cache
 * them.
 */
export function vendorFiles(app: FastifyInstance, scripts: readonly VendorScript[]) {
  for (const { path, read } of scripts) {
    let file: Promise<Buffer> | undefined;
    const load = async () => promisify(gzip)(await read());
    app.get(
      path,
      declare({ kind: 'public' }, async (_request, reply) => {
        file ??= load();
        return reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'content-encoding': 'gzip',
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=31536000, immutable',
          })
          .send(await file);
      }),
    );
  }
}
