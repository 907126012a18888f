import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureHlsPackage, ensureTransportPackage } from '../../sdk/test/hls-package.mjs';

const widgets = fileURLToPath(new URL('../../sdk/dist/cdn/sub-apps/widgets', import.meta.url));
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.ts': 'video/mp2t',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt',
};

interface Served {
  policy?: string;
  head?: string;
  /** Scripts of the page's own, by name. */
  own?: ReadonlyMap<string, string>;
}

/**
 * Serves the built SDK at `/one/` and again at `/two/`, the page's own scripts at `/own/`, the test video at `/hls/` and, in
 * transport streams, at `/transport/`, and an empty page at `/`, with a policy if one is given.
 */
export async function startEmbedServer({ policy, head = '', own }: Served = {}) {
  const folders: Record<string, string> = { hls: await ensureHlsPackage(), transport: await ensureTransportPackage() };
  const server = createServer(async (request, response) => {
    const [, mount, name] = /^\/(one|two|own|hls|transport)\/([\w.-]+)(?:\?.*)?$/.exec(request.url ?? '') ?? [];
    if (!mount || !name) {
      response.setHeader('content-type', 'text/html');
      if (policy) response.setHeader('content-security-policy', policy);
      response.end(`<!doctype html><title>Page</title>${head}<main></main>`);
      return;
    }
    if (mount === 'own') {
      response.setHeader('content-type', types['.js'] ?? '');
      response.end(own?.get(name));
      return;
    }
    const path = join(folders[mount] ?? widgets, name);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
    if (name.endsWith('.js')) response.end(await readFile(path));
    else createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
