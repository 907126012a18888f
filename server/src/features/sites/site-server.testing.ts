import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A site of a customer on this machine. */
export interface TestSite {
  origin: string;
  /** What it answers by path; a text is an HTML page, and what is missing a 404. */
  pages: Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  /** Paths that were asked for. */
  asked: string[];
}

export async function openSite(): Promise<TestSite> {
  const asked: string[] = [];
  const pages: TestSite['pages'] = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages[path];
    if (page === undefined) return response.writeHead(404, { 'content-type': 'text/html' }).end('none');
    if (typeof page === 'function') return page(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, asked };
}
