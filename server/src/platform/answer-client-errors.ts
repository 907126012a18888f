import type { Socket } from 'node:net';
import { errorCatalog } from '@zeacon/contract';
import { toErrorBody } from './answer-errors.ts';
import { ApiError } from './api-error.ts';

/** Answers invalid HTTP and oversized headers with a contract error, too; then closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.unreadable');
  const body = JSON.stringify(toErrorBody(refusal, crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${errorCatalog[refusal.code].status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
