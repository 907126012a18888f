import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './main.ts';
import { openDatabase } from './platform/database/database.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import { copyEmbeddedTemplate } from './platform/testing/test-database.ts';

test('a call that is running when the server stops is still answered, and its changes are kept', async () => {
  const dataFolder = await temporaryFolder();
  await copyEmbeddedTemplate(dataFolder);
  const server = await startServer(
    readConfig({ PORT: '0', ZEACON_DATA: dataFolder, ZEACON_DEMO: '0', LOG_LEVEL: 'silent' }),
  );
  const body = JSON.stringify({ businessName: 'Acme', email: 'ann@example.com', password: 'Harbour-Kite-7' });
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
  const database = await openDatabase({ dataFolder });
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query('select password_hash from user_account');
  expect(rows).toEqual([{ password_hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }]);
});
