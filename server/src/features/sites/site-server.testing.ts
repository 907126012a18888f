import { createSocket } from 'node:dgram';
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

/** A name server that knows TXT records. Returns its address. */
export async function openNameServer(records: Record<string, string[]>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    socket.send(answerTo(question, records), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035, section 4: the question with a header of an answer, and one resource record for each text. */
function answerTo(question: Buffer, records: Record<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (question[at] !== 0) {
    const length = question[at]!;
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = question.subarray(12, at + 5);
  const texts = records[labels.join('.').toLowerCase()];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  const answers = (texts ?? []).map((text) => {
    const bytes = Buffer.from(text);
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, bytes.length + 1, bytes.length]);
    return Buffer.concat([head, bytes]);
  });
  return Buffer.concat([header, asked, ...answers]);
}
