import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What the offices of the countries do with a question. */
export type Office = 'answers' | 'is-away' | 'hangs-up';

/** Plays VIES as its published description has it, and takes no field that it does not name. */
export async function openVies(known: readonly string[]) {
  const asked: Record<string, string>[] = [];
  let office: Office = 'answers';
  const server = createServer(async (request, answer) => {
    const sent = (await json(request)) as Record<string, string>;
    asked.push(sent);
    if (office === 'hangs-up') return void request.socket.destroy();
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber, ...more } = sent;
    const isRight = request.method === 'POST' && request.url === '/rest-api/check-vat-number';
    const send = (body: object, status = 200) =>
      void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!isRight || Object.keys(more).length > 0) return send({ actionSucceed: false }, 400);
    if (office === 'is-away') return send({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    const requestIdentifier = requesterMemberStateCode && requesterNumber ? `WAPI${asked.length}` : '';
    send({
      countryCode,
      vatNumber,
      valid: known.includes(`${countryCode}${vatNumber}`),
      requestIdentifier,
      name: '---',
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    env: { ZEACON_VIES: '1', ZEACON_VIES_URL: `http://127.0.0.1:${port}/rest-api/` },
    asked,
    now(is: Office): void {
      office = is;
    },
  };
}
