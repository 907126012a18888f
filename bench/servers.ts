import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.woff2': 'font/woff2',
};
const compressed = new Set(['.html', '.js', '.css', '.json', '.m3u8']);

export interface LoopbackServer {
  origin: string;
  /** Serves a file at a path, which starts with `/`. */
  put: (path: string, body: Buffer | string) => void;
  close: () => Promise<void>;
}

/** Serves what it is given from memory, Brotli-compressed where a real host would, to pages of any origin. */
export async function startServer(): Promise<LoopbackServer> {
  const files = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  const server = createServer((request, response) => answer(files.get(pathOf(request)), request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, body) => {
      const extension = extname(path) || '.json';
      const compress = compressed.has(extension);
      files.set(path, {
        body: compress ? brotliCompressSync(body) : Buffer.from(body),
        headers: {
          'content-type': types[extension] ?? 'application/octet-stream',
          ...(compress ? { 'content-encoding': 'br' } : {}),
        },
      });
    },
    close: () => closeServer(server),
  };
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname;
}

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'timing-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function answer(
  file: { body: Buffer; headers: Record<string, string> } | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume();
  if (request.method === 'OPTIONS') {
    response.writeHead(204, openToAll).end();
  } else if (request.method === 'POST') {
    response.writeHead(202, { ...openToAll, 'content-type': 'application/json' });
    response.end('{"responseData":{"accepted":1}}');
  } else if (file && request.method === 'HEAD') {
    response.writeHead(200, { ...openToAll, 'content-type': file.headers['content-type'] }).end();
  } else if (file) {
    response.writeHead(200, { ...openToAll, ...file.headers, 'content-length': file.body.length });
    response.end(file.body);
  } else {
    response.writeHead(404, openToAll).end();
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
