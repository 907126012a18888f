import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ensureHlsPackage } from './hls-package.mjs';

const types = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt',
};

/**
 * Serves the test video at `/hls/`, and again at `/flaky/{name}/`, which answers 503 between a request to
 * `/flaky/{name}/break` and one to `/flaky/{name}/mend`. `/answers/{status}/…` answers that status.
 */
export async function createMediaServer() {
  const folder = await ensureHlsPackage();
  const broken = new Set();

  return async (context, next) => {
    const [, mount, name, file] = /^\/(hls|flaky|answers)\/(?:([\w-]+)\/)?([\w.-]+)$/.exec(context.path) ?? [];
    if (!mount) return next();
    context.set('access-control-allow-origin', '*');
    if (mount === 'answers') {
      context.status = Number(name);
      context.body = '';
    } else if (file === 'break' || file === 'mend') {
      if (file === 'break') broken.add(name);
      else broken.delete(name);
      context.body = '';
    } else if (mount === 'flaky' && broken.has(name)) {
      // Written past the runner, which would have the browser keep the answer for a year.
      context.respond = false;
      context.res.writeHead(503, { 'cache-control': 'no-store' }).end();
    } else {
      const path = join(folder, file);
      const info = await stat(path).catch(() => undefined);
      if (!info) return next();
      context.set('content-length', String(info.size));
      context.type = types[extname(file)] ?? 'application/octet-stream';
      context.body = createReadStream(path);
    }
  };
}
