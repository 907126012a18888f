import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { openReceiver, openWebhooks, webhooksUrl } from './webhook-receiver.testing.ts';

const draft = { url: 'https://shop.example/hooks', description: 'Shop', eventTypes: ['lead.created'] };

describeOnSharedPlatform('webhooks', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Owner');
    const call = (method: string, path: string, body?: object) =>
      platform.call(owner, method as 'GET', `${webhooksUrl}${path}`, body);
    return { platform, owner, call };
  }

  test('a webhook is added, read, changed, switched off and on, and deleted', async () => {
    const { platform, call } = await open();
    const added = await call('POST', '', { ...draft, eventTypes: ['lead.created', 'live.ended', 'lead.created'] });
    expect(added.status).toBe(201);
    expect(added.data).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: draft.url,
      description: 'Shop',
      eventTypes: ['lead.created', 'live.ended'],
      isEnabled: true,
      offReason: null,
      createdDate: platform.clock.now().toISOString(),
    });
    const { id } = added.data;
    expect((await call('GET', `/${id}`)).data).toEqual(added.data);
    expect((await call('GET', '')).data.items).toEqual([added.data]);
    expect((await call('PATCH', `/${id}`, {})).data).toEqual(added.data);
    const changes = {
      url: 'https://shop.example/new',
      description: '',
      eventTypes: ['stream.ready'],
      isEnabled: false,
    };
    expect((await call('PATCH', `/${id}`, changes)).data).toEqual({ ...added.data, ...changes });
    expect((await call('PATCH', `/${id}`, { isEnabled: true })).data).toMatchObject({ isEnabled: true });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, data: {} });
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 404, error: 'webhook.not_found' });
  });

  const inner = 'This address is not on the public internet';
  test.each([
    ['no address', { url: '' }, { url: 'URL is required' }],
    ['no URL', { url: 'shop' }, { url: 'Invalid URL format' }],
    ['HTTP', { url: 'http://shop.example/' }, { url: 'Use an address that begins with https://' }],
    ['a password', { url: 'https://ann:secret@shop.example/' }, { url: 'Invalid URL format' }],
    ['a cloud’s metadata', { url: 'https://169.254.169.254/latest' }, { url: inner }],
    ['loopback of IPv6', { url: 'https://[::1]/' }, { url: inner }],
    ['IPv4 within IPv6', { url: 'https://[::ffff:169.254.169.254]/' }, { url: inner }],
    ['loopback in other words', { url: 'https://0x7f.1/' }, { url: inner }],
    ['localhost', { url: 'https://localhost:8443/' }, { url: inner }],
    ['no event', { eventTypes: [] }, { eventTypes: 'Event is required' }],
    ['an unknown event', { eventTypes: ['moon.landed'] }, { 'eventTypes.0': expect.any(String) }],
    ['a long description', { description: 'x'.repeat(201) }, { description: expect.stringContaining('200') }],
  ])('%s is refused, when it is added and when it is changed', async (_case, change, fieldErrors) => {
    const { call } = await open();
    const refusal = { status: 400, error: 'request.invalid', fieldErrors };
    expect(await call('POST', '', { ...draft, ...change })).toMatchObject(refusal);
    const { data } = await call('POST', '', draft);
    expect(await call('PATCH', `/${data.id}`, change)).toMatchObject(refusal);
    expect((await call('GET', '')).data.items).toEqual([data]);
  });

  test('a business has at most twenty, however many are added at once', async () => {
    const { call } = await open();
    for (let index = 0; index < 18; index++) await call('POST', '', draft);
    const more = await Promise.all(Array.from({ length: 4 }, () => call('POST', '', draft)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });

  test('the secret is shown to its owner, stored encrypted, and different for every webhook', async () => {
    const { platform, call } = await open();
    const [first, second] = [(await call('POST', '', draft)).data.id, (await call('POST', '', draft)).data.id];
    const { data } = await call('GET', `/${first}/secret`);
    expect(data).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/), formerExpiresDate: null });
    expect((await call('GET', `/${second}/secret`)).data.secret).not.toBe(data.secret);
    const { rows } = await platform.platform.database.pool.query('select * from webhook');
    expect(JSON.stringify(rows)).not.toContain(data.secret.slice(6));
  });

  test('another business gets a not-found error', async () => {
    const { platform, call, business: owner } = await openWebhooks(database());
    const receiver = await openReceiver();
    const { data } = await call('POST', '', { ...draft, url: receiver.url });
    const sent = await call('POST', `/${data.id}/test`);
    await platform.modules.webhooks.drain();
    const stranger = await platform.signUp('Stranger');
    const own = await platform.call(stranger, 'POST', webhooksUrl, { ...draft, url: receiver.url });
    for (const [method, path, body] of [
      ['GET', `/${data.id}`],
      ['PATCH', `/${data.id}`, { isEnabled: false }],
      ['DELETE', `/${data.id}`],
      ['GET', `/${data.id}/secret`],
      ['POST', `/${data.id}/secret`],
      ['POST', `/${data.id}/test`],
      ['GET', `/${data.id}/deliveries`],
      ['GET', `/${data.id}/deliveries/${sent.data.id}`],
      ['POST', `/${data.id}/deliveries/${sent.data.id}/resend`],
      // Through one's own webhook.
      ['GET', `/${own.data.id}/deliveries/${sent.data.id}`],
      ['POST', `/${own.data.id}/deliveries/${sent.data.id}/resend`],
    ] as const)
      expect([path, (await platform.call(stranger, method, `${webhooksUrl}${path}`, body)).status]).toEqual([
        path,
        404,
      ]);
    await platform.modules.webhooks.drain();
    expect(receiver.received).toHaveLength(1);
    expect((await platform.call(owner, 'GET', `${webhooksUrl}/${data.id}`)).data).toEqual(data);
  });
});
