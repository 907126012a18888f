import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './main.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';

test('a call under way when the server stops is still answered', { timeout: 60_000 }, async () => {
  const server = await startServer(
    readConfig({ PORT: '0', ZEACON_DATA: await temporaryFolder(), ZEACON_DEMO: '0', LOG_LEVEL: 'silent' }),
  );
  const body = JSON.stringify({ businessName: 'Acme', email: 'ann@example.com', password: 'Secret-123' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.write(
    'POST /authentication/v1.1/signup HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await once(socket, 'data');

  const stopped = server.stop();
  socket.write(body);
  await Promise.all([stopped, once(socket, 'close')]);

  expect(answer).toContain('HTTP/1.1 201 Created');
});
