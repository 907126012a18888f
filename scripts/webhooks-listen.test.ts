import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookListener, listenAt } from './webhooks-listen.ts';

const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const body = '{"type":"stream.ready"}';

async function receive(given: { secret?: string; signedBy: string }): Promise<string> {
  const printed: string[] = [];
  const listener = createWebhookListener({
    secret: given.secret,
    status: 202,
    print: (line) => void printed.push(line),
  });
  listener.listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(given.signedBy).sign('evt_1', now, body),
  };
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  expect(answer.status).toBe(202);
  return printed.join('\n');
}

test.each([
  ['a right signature', { secret, signedBy: secret }, 'evt_1: signature is right'],
  ['a wrong one', { secret, signedBy: `whsec_${'A'.repeat(32)}` }, 'evt_1: SIGNATURE IS WRONG'],
  ['one that it cannot judge', { signedBy: secret }, 'evt_1: signature not checked'],
])('says so of %s, and prints what arrived', async (_case, given, said) => {
  const printed = await receive(given);
  expect(printed).toContain(said);
  expect(printed).toContain('"type": "stream.ready"');
});

test('a port that another program has is named with a solution', async () => {
  const open = () => createWebhookListener({ status: 204, print: () => {} });
  const first = open();
  onTestFinished(() => void first.close());
  const port = await listenAt(first, 0);
  await expect(listenAt(open(), port)).rejects.toThrow(`Port ${port} is taken. Choose another with`);
});
