import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { answering, openReceiver, openWebhooks, type ReceivedWebhook } from './webhook-receiver.testing.ts';

const patience = { timeout: 20_000 };
const names = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => `${event.type} ${event.data.name}`);

function isSignedBy(secret: string, { body, headers }: ReceivedWebhook): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

describeOnSharedPlatform('delivering webhooks', (database) => {
  test('an event is sent once, signed, to the webhooks that chose its type', async () => {
    const { platform, add, secret, drain, createVideo, deliveries } = await openWebhooks(database());
    const [receiver, other] = [await openReceiver(), await openReceiver()];
    const id = await add(receiver.url);
    await add(other.url, ['lead.created']);
    const streamId = await createVideo('Shoes');
    await drain();
    await drain();
    expect(other.received).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    const [webhook] = receiver.received;
    expect(webhook!.event).toEqual({
      type: 'stream.created',
      timestamp: platform.clock.now().toISOString(),
      data: { streamId, name: 'Shoes', contentType: 'VOD', mediaType: 'VIDEO' },
    });
    expect(isSignedBy(await secret(id), webhook!)).toBe(true);
    expect(isSignedBy(await secret(id), { ...webhook!, body: `${webhook!.body} ` })).toBe(false);
    expect(webhook!.headers).toMatchObject({ 'content-type': 'application/json' });
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, eventId: webhook!.id });
    expect(delivery).toMatchObject({ nextAttemptDate: null, lastAttempt: { status: 204, message: null } });
  });

  test('a change that is rolled back sends no event', async () => {
    const { platform, add, drain, createVideo, removeVideo } = await openWebhooks(database());
    const receiver = await openReceiver();
    await add(receiver.url);
    const streamId = await createVideo();
    vi.spyOn(platform.platform.jobs, 'enqueue').mockRejectedValueOnce(new Error('The queue is away.'));
    expect(await removeVideo(streamId)).toMatchObject({ status: 500 });
    await drain();
    expect(names(receiver.received)).toEqual(['stream.created Spring']);
  });

  test('a new secret and the former one both sign for a day', async () => {
    const { platform, add, secret, call, drain, createVideo, pass } = await openWebhooks(database());
    const receiver = await openReceiver();
    const id = await add(receiver.url);
    const former = await secret(id);
    const rotated = (await call('POST', `/${id}/secret`)).data;
    const formerExpiresDate = new Date(platform.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(rotated).toEqual({ secret: await secret(id), formerExpiresDate });
    expect(rotated.secret).not.toBe(former);
    await createVideo();
    await drain();
    expect([former, rotated.secret].map((one) => isSignedBy(one, receiver.received[0]!))).toEqual([true, true]);
    await pass(24 * 3600);
    expect((await call('GET', `/${id}/secret`)).data).toEqual({ ...rotated, formerExpiresDate: null });
    await createVideo();
    await drain();
    expect(receiver.received[1]!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  test('events of one video arrive in order despite failures, and other events do not wait for them', async () => {
    const { platform, add, drain, createVideo, removeVideo } = await openWebhooks(database());
    const receiver = await openReceiver();
    await add(receiver.url);
    receiver.answer = ({ event }, response) =>
      answering(event.data.name === 'First' ? 500 : 200)({} as never, response);
    const first = await createVideo('First');
    await removeVideo(first);
    await createVideo('Second');
    await drain();
    // Events of different videos may overtake each other.
    expect(names(receiver.received).sort()).toEqual(['stream.created First', 'stream.created Second']);
    receiver.answer = answering(200);
    platform.clock.advanceSec(6);
    await drain();
    expect(names(receiver.received).slice(2)).toEqual(['stream.created First', 'stream.removed First']);
    const firstIds = receiver.received.filter(({ event }) => event.data.name === 'First').map(({ id }) => id);
    expect(firstIds[1]).toBe(firstIds[0]);
  });

  test('after ten attempts over three days a webhook is off, its owner told, and its waiting deliveries canceled', async () => {
    const opened = await openWebhooks(database());
    const { platform, email, add, call, drain, createVideo, removeVideo, pass, deliveries } = opened;
    const receiver = await openReceiver(answering(503));
    const id = await add(receiver.url);
    const streamId = await createVideo();
    await drain();
    const now = () => platform.clock.now().getTime();
    const startMs = now();
    for (let attempt = 2; attempt <= 10; attempt++) {
      if (attempt === 10) await removeVideo(streamId);
      const [{ nextAttemptDate }] = await deliveries(id, '?state=waiting&page=0').then((rows) => rows.slice(-1));
      const pauseSec = (Date.parse(nextAttemptDate) - now()) / 1000;
      await pass(pauseSec - 1);
      await drain();
      expect(receiver.received).toHaveLength(attempt - 1);
      await pass(1);
      await drain();
      expect(receiver.received).toHaveLength(attempt);
    }
    expect((now() - startMs) / 3_600_000).toBeGreaterThan(75 * 0.9);
    expect((now() - startMs) / 3_600_000).toBeLessThan(75.6 * 1.1);
    expect((await call('GET', `/${id}`)).data).toMatchObject({ isEnabled: false, offReason: 'failing' });
    const { rows } = await platform.platform.database.pool.query('select recipient, template, "values" from mail');
    const values = { url: receiver.url, path: `/webhooks/${id}` };
    expect(rows).toEqual([{ recipient: email, template: 'webhook-disabled', values }]);
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'failed']);
    await createVideo('Told to nobody');
    await pass(100_000);
    await drain();
    expect(receiver.received).toHaveLength(10);
  });

  test('410 switches a webhook off immediately; switched on again, it gets only new events', async () => {
    const { platform, business, add, call, drain, createVideo } = await openWebhooks(database());
    const receiver = await openReceiver(answering(410));
    const id = await add(receiver.url);
    await createVideo('Old');
    await drain();
    expect((await call('GET', `/${id}`)).data).toMatchObject({ isEnabled: false, offReason: 'gone' });
    const log = '/business/v1.1/audit-log?action=webhook.switched_off';
    expect((await platform.call(business, 'GET', log)).data.items).toMatchObject([
      { actor: { kind: 'system' }, object: { id }, before: { isEnabled: true }, after: { isEnabled: false } },
    ]);
    await createVideo('Missed');
    receiver.answer = answering(200);
    expect((await call('PATCH', `/${id}`, { isEnabled: true })).data).toMatchObject({ offReason: null });
    await createVideo('New');
    await drain();
    expect(names(receiver.received)).toEqual(['stream.created Old', 'stream.created New']);
  });

  test('a redirect is not followed', async () => {
    const { add, drain, createVideo, deliveries } = await openWebhooks(database());
    const inner = await openReceiver();
    const receiver = await openReceiver((_webhook, response) => {
      response.writeHead(307, { location: inner.url }).end();
    });
    const id = await add(receiver.url);
    await createVideo();
    await drain();
    expect(inner.received).toEqual([]);
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'waiting',
      lastAttempt: { status: 307, message: expect.stringContaining('redirect') },
    });
  });

  test('a webhook that does not answer delays no other, and gets at most four requests at a time', async () => {
    const { platform, add, createVideo, deliveries } = await openWebhooks(database());
    const held: (() => void)[] = [];
    const slow = await openReceiver((_webhook, response) => {
      held.push(() => response.end());
    });
    const quick = await openReceiver();
    await add(slow.url);
    const quickId = await add(quick.url);
    for (let index = 0; index < 6; index++) await createVideo(`Video ${index}`);
    const drained = platform.modules.webhooks.drain();
    await vi.waitFor(async () => {
      const rows: { state: string }[] = await deliveries(quickId);
      expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(6);
      expect(slow.received).toHaveLength(4);
    }, patience);
    slow.answer = answering(200);
    for (const release of held) release();
    await drained;
    expect(slow.received).toHaveLength(6);
  });

  test('only one of several servers sends a delivery', async () => {
    const first = await openWebhooks(database());
    const second = await openWebhooks(database(), { clock: first.platform.clock });
    const receiver = await openReceiver();
    await first.add(receiver.url);
    for (let index = 0; index < 5; index++) await first.createVideo(`Video ${index}`);
    await Promise.all([first.drain(), second.drain()]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
    expect(receiver.received).toHaveLength(5);
  });

  test('a delivery is resent on demand, with the same id, and shows the request and the response', async () => {
    const { call, add, drain, createVideo, deliveries } = await openWebhooks(database());
    const receiver = await openReceiver((_webhook, response) => void response.writeHead(400).end('\0x'.repeat(4000)));
    const id = await add(receiver.url);
    await createVideo();
    await drain();
    const [failed] = await deliveries(id);
    receiver.answer = answering(200);
    const again = await call('POST', `/${id}/deliveries/${failed.id}/resend`);
    expect(again).toMatchObject({ status: 202, data: { state: 'waiting', eventId: failed.eventId } });
    await drain();
    expect(receiver.received.map((webhook) => webhook.id)).toEqual([failed.eventId]);
    const { data } = await call('GET', `/${id}/deliveries/${failed.id}`);
    expect(data.payload).toBe(receiver.received[0]!.body);
    expect(data.attempts).toMatchObject([{ status: 400, response: expect.stringContaining('x') }]);
    expect(data.attempts[0].response.length).toBeLessThanOrEqual(4096);
  });

  test('a test event goes to any webhook that is on, and does not switch it off', async () => {
    const { call, add, drain, pass, deliveries } = await openWebhooks(database());
    const receiver = await openReceiver(answering(500));
    const id = await add(receiver.url, ['lead.created']);
    expect(await call('POST', `/${id}/test`)).toMatchObject({ status: 202, data: { type: 'webhook.test' } });
    await drain();
    await pass(100_000);
    await drain();
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
    expect((await deliveries(id, '?state=failed')).length).toBe(1);
    expect((await deliveries(id, '?state=delivered')).length).toBe(0);
    expect((await call('GET', `/${id}`)).data).toMatchObject({ isEnabled: true });
    await call('PATCH', `/${id}`, { isEnabled: false });
    expect(await call('POST', `/${id}/test`)).toMatchObject({ status: 409, error: 'webhook.off' });
  });

  test('deliveries are kept for thirty days', async () => {
    const { platform, add, drain, createVideo, deliveries, pass } = await openWebhooks(database());
    const id = await add((await openReceiver()).url);
    await createVideo('Old');
    await drain();
    await pass(2 * 86_400);
    await createVideo('Newer');
    await drain();
    await pass(28 * 86_400 + 1);
    await platform.modules.webhooks.forgetOld();
    expect(await deliveries(id)).toHaveLength(1);
  });
});
