import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createBank, Refused } from './stripe-double-bank.testing.ts';
import { forms, parseForm, type Sent, wrongField } from './stripe-double-forms.testing.ts';

export const stripeKeys = {
  ZEACON_STRIPE_SECRET_KEY: 'sk_test_double',
  ZEACON_STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  ZEACON_STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_old',
};
const version = '2026-10-28.endive';

/** What goes wrong with the next call: it is not done, or it is done and its answer is lost. */
export type Fault = 'unreachable' | 'lost-answer' | 'server-error' | 'invalid';

export type StripeDouble = Awaited<ReturnType<typeof openStripeDouble>>;

/**
 * A server that plays Stripe. It is stricter than Stripe: fields that it does not know, calls without the pinned version
 * and writes without an idempotency key are refused, and so is a key that comes back with something else.
 */
export async function openStripeDouble(nowSec: () => number = () => Math.floor(Date.now() / 1000)) {
  const bank = createBank(nowSec);
  const answered = new Map<string, { sent: string; status: number; body: object }>();
  const requests: { call: string; key: string; sent: Sent }[] = [];
  const faults: Fault[] = [];

  const invalid = (message: string, status = 400) => new Refused(status, { type: 'invalid_request_error', message });

  function perform(call: string, id: string, sent: Sent): { status: number; body: object } {
    try {
      return { status: 200, body: structuredClone(bank.calls[call]!(sent, id)) };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, body: { error: structuredClone(error.body) } };
      throw error;
    }
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://double');
    const [, kind = '', id = '', action] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const call = `${request.method} /v1/${kind}${id && '/:id'}${action ? `/${action}` : ''}`;
    const { authorization, 'stripe-version': asked, 'idempotency-key': key = '' } = request.headers;
    if (!['sk_test_double', 'sk_live_double'].includes(authorization?.replace('Bearer ', '') ?? ''))
      throw invalid('Invalid API Key', 401);
    if (asked !== version) throw invalid(`Unexpected version ${asked}`);
    const form = forms[call];
    if (!form) throw invalid(`Unrecognized request URL (${call})`, 404);
    const sentText = request.method === 'GET' ? search.slice(1) : await text(request);
    const sent = parseForm(sentText);
    const wrong = wrongField(sent, form);
    if (wrong) throw invalid(`Received unknown parameter: ${wrong}`);
    if (request.method === 'POST' && typeof key === 'string' && key === '') throw invalid('Send an idempotency key.');
    requests.push({ call, key: String(key), sent });
    if (request.method === 'GET') return perform(call, id, sent);
    const before = answered.get(String(key));
    if (before && before.sent !== `${pathname} ${sentText}`)
      throw new Refused(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' });
    if (before) return before;
    const done = perform(call, id, sent);
    const isRefusedUnseen = done.status === 400 || done.status === 404;
    if (!isRefusedUnseen) answered.set(String(key), { sent: `${pathname} ${sentText}`, ...done });
    return done;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.shift();
    if (fault === 'unreachable') return void request.socket.destroy();
    const send = ({ status, body }: { status: number; body: object }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' })
        .end(JSON.stringify(body));
    if (fault === 'server-error')
      return void send({ status: 500, body: { error: { type: 'api_error', message: '' } } });
    if (fault === 'invalid')
      return void send({ status: 400, body: { error: { type: 'invalid_request_error', message: '' } } });
    const done = await answer(request).catch((error) => {
      if (error instanceof Refused) return { status: error.status, body: { error: error.body } };
      throw error;
    });
    if (fault === 'lost-answer') request.socket.destroy();
    else send(done);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...bank,
    url,
    env: { ...stripeKeys, ZEACON_STRIPE_API_URL: url },
    /** What was asked, in order. */
    requests,
    faults,
    /** From now on all keys are new to it, as after a day. */
    forgetKeys: () => answered.clear(),

    /** An event as it is sent: its bytes, and the signature over them. */
    event(
      type: string,
      object: object,
      {
        id = `evt_${randomBytes(8).toString('hex')}`,
        secret = 'whsec_new',
        at = nowSec(),
        livemode = false,
      }: { id?: string; secret?: string; at?: number; livemode?: boolean } = {},
    ) {
      const body = JSON.stringify({ id, object: 'event', type, livemode, created: at, data: { object } });
      const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${digest}` };
    },

    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
