import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { signInAs } from '../../platform/testing/team-members.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

export interface ReceivedWebhook {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  event: any;
}

type AnswerTo = (webhook: ReceivedWebhook, response: ServerResponse) => void;

export const answering =
  (status: number): AnswerTo =>
  (_webhook, response) => {
    response.writeHead(status).end('noted');
  };

/** A customer's server, whose response can be changed at any time. */
export async function openReceiver(answer: AnswerTo = answering(204)) {
  const received: ReceivedWebhook[] = [];
  const receiver = { received, answer, url: '' };
  const server = createServer(async (request, response) => {
    const { headers } = request;
    const body = await text(request);
    const webhook = { id: String(headers['webhook-id']), headers, body, event: JSON.parse(body) };
    received.push(webhook);
    receiver.answer(webhook, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export const webhooksUrl = '/business/v1.1/webhooks';
const videosUrl = '/general/v1.1/stream/v2';

/** A server that may send to private addresses, and a business on it. */
export async function openWebhooks(database: TestDatabase, given: Parameters<typeof openTestPlatform>[1] = {}) {
  // Receivers check the time of a webhook with the real clock.
  const clock = createTestClock(new Date().toISOString());
  const env = { ZEACON_WEBHOOKS_PRIVATE: '1', ...given.env };
  const platform = await openTestPlatform(database, { clock, ...given, env });
  onTestFinished(async () => {
    await platform.modules.webhooks.stop();
    await platform.close();
  });
  const name = newId('biz');
  const email = `${name}@example.com`;
  const business = await platform.signUp(name);
  /** Advances the clock and logs in again, because the session expires meanwhile. */
  const pass = async (seconds: number) => {
    platform.clock.advanceSec(seconds);
    business.headers.authorization = (await signInAs(platform, name)).headers.authorization;
  };
  const call = (method: string, path: string, body?: object) =>
    platform.call(business, method as 'GET', `${webhooksUrl}${path}`, body);

  return {
    platform,
    business,
    email,
    call,
    drain: platform.modules.webhooks.drain,
    add: async (url: string, eventTypes: readonly string[] = ['stream.created', 'stream.removed']) =>
      (await call('POST', '', { url, eventTypes })).data.id as string,
    secret: async (id: string) => (await call('GET', `/${id}/secret`)).data.secret as string,
    deliveries: async (id: string, query = '') => (await call('GET', `/${id}/deliveries${query}`)).data.items,
    createVideo: async (name = 'Spring') =>
      (await platform.call(business, 'POST', videosUrl, { name })).data.id as string,
    removeVideo: (id: string) => platform.call(business, 'DELETE', `/general/v1.1/stream/${id}`),
    pass,
  };
}
