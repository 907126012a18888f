import { createHash } from 'node:crypto';
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
/** As our own server allows it; what is not named is asked for anew. */
const caching: Record<string, string> = {
  '.js': 'public, max-age=300, stale-while-revalidate=86400',
  '.m3u8': 'public, no-cache',
  '.jpg': 'public, max-age=31536000, immutable',
  '.mp4': 'public, max-age=31536000, immutable',
  '.m4s': 'public, max-age=31536000, immutable',
};

/** What lies between the server and whoever asks. Changes hold for every request from then on. */
export interface Conditions {
  /** Milliseconds that every answer comes later. */
  delayMs: number;
  /** Milliseconds that media segments come later still. */
  segmentDelayMs: number;
  /** Connections are cut, those that stand and all new ones. */
  cut: boolean;
}

export interface ServedRequest {
  path: string;
  /** Epoch milliseconds; an answer that never left has none. */
  arrivedAt: number;
  answeredAt?: number;
}

export interface LoopbackServer {
  origin: string;
  conditions: Conditions;
  /** What was asked for, oldest first; for the caller to empty. */
  requests: ServedRequest[];
  /** Serves a file at a path, which starts with `/`. */
  put: (path: string, body: Buffer | string) => void;
  /** Cuts all connections until it is called with false. */
  cut: (isCut: boolean) => void;
  close: () => Promise<void>;
}

type ServedFile = { body: Buffer; headers: Record<string, string> };

export const isSegment = (path: string) => path.endsWith('.m4s');

/** Serves what it is given from memory, Brotli-compressed where a real host would, to pages of any origin. */
export async function startServer(): Promise<LoopbackServer> {
  const files = new Map<string, ServedFile>();
  const conditions: Conditions = { delayMs: 0, segmentDelayMs: 0, cut: false };
  const requests: ServedRequest[] = [];
  const server = createServer((request, response) => {
    const path = pathOf(request);
    const served: ServedRequest = { path, arrivedAt: Date.now() };
    requests.push(served);
    response.on('finish', () => {
      served.answeredAt = Date.now();
    });
    const wait = conditions.delayMs + (isSegment(path) ? conditions.segmentDelayMs : 0);
    if (wait === 0) answer(files.get(path), request, response);
    else setTimeout(() => answer(files.get(path), request, response), wait);
  });
  server.on('connection', (socket) => conditions.cut && socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    conditions,
    requests,
    put: (path, body) => void files.set(path, toFile(path, body)),
    cut(isCut) {
      conditions.cut = isCut;
      if (isCut) server.closeAllConnections();
    },
    close: () => closeServer(server),
  };
}

const brotlied = new Map<string, Buffer>();

/** Several servers hold the same files. */
function brotliOnce(body: Buffer | string): Buffer {
  const key = createHash('sha256').update(body).digest('base64');
  const made = brotlied.get(key) ?? brotliCompressSync(body);
  brotlied.set(key, made);
  return made;
}

function toFile(path: string, body: Buffer | string): ServedFile {
  const extension = extname(path) || '.json';
  const compress = compressed.has(extension);
  const headers = {
    'content-type': types[extension] ?? 'application/octet-stream',
    ...(caching[extension] && { 'cache-control': caching[extension] }),
    ...(compress && { 'content-encoding': 'br' }),
  };
  return { body: compress ? brotliOnce(body) : Buffer.from(body), headers };
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname;
}

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'access-control-max-age': '86400',
  'timing-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function answer(file: ServedFile | undefined, request: IncomingMessage, response: ServerResponse): void {
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
