import { realtimePath, type WidgetDraft } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { onlyKey } from '../../platform/keys/key-ring.ts';
import { createTickets } from '../../platform/realtime/tickets.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { onPlatform, openLiveStudio, recordedClip } from '../live/live-studio.testing.ts';
import { widgetDraft } from './widget-draft.testing.ts';

const widgets = '/business/v1.1/video-widget';
const live: WidgetDraft = { ...widgetDraft, content: { kind: 'LIVE', streamId: null, playlistId: null } };
const shop = 'https://shop.example';

interface Told {
  type: string;
  streamId?: string | null;
  error?: string;
}

describeOnEachDatabase('the topic of the lives that widgets follow', (database) => {
  async function open() {
    const studio = await openLiveStudio(database());
    const { platform } = studio;
    const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      await platform.modules.live.stop();
      await platform.close();
    });

    const make = async (business: TestBusiness, draft = live): Promise<string> =>
      (await platform.call(business, 'POST', widgets, draft)).data.key;
    async function read(widgetId: string, headers: Record<string, string> = {}) {
      const url = `${widgets}/details/public?widgetId=${widgetId}`;
      return (await platform.app.inject({ url, headers })).json().responseData?.widgets[0];
    }
    const ticketOf = async (business: TestBusiness): Promise<string> => (await read(await make(business))).lives.token;

    /** A page of a site, and all that it is told. */
    async function join(token: string, site: string | undefined = shop): Promise<Told[]> {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${realtimePath}`, { ...(site && { origin: site }) });
      onTestFinished(() => socket.terminate());
      const told: Told[] = [];
      socket.on('message', (text) => told.push(JSON.parse(String(text))));
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(JSON.stringify({ type: 'join', token }));
      await vi.waitFor(() => expect(told).not.toEqual([]), { timeout: 10_000 });
      return told;
    }
    return { ...studio, origin, make, read, ticketOf, join };
  }

  test('tells the pages of one business when a live that anybody may watch begins and ends', async () => {
    const { platform, business, streamId, publish, setStatus, encoder, waitForStatus, ticketOf, join } = await open();
    const bolt = await platform.signUp('Bolt');
    const here = await join(await ticketOf(business));
    const elsewhere = await join(await ticketOf(bolt));
    expect(here).toEqual([{ type: 'joined', connectionId: expect.any(String), streamId: null }]);
    const last = (told: Told[]) => expect.poll(() => told.at(-1), { timeout: 20_000 });

    await publish(streamId);
    const row = await platform.modules.live.service.find(streamId);
    const sender = await encoder(platform.modules.live.openKey(row!.keySealed));
    sender!.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    await last(here).toEqual({ type: 'live', streamId });
    expect((await join(await ticketOf(business)))[0], 'who comes later is told at once').toMatchObject({ streamId });

    await setStatus(streamId, 'ENDED');
    await last(here).toEqual({ type: 'live', streamId: null });
    expect(elsewhere.map((said) => said.streamId)).toEqual([null]);
  });

  test('says nothing of a live that not everybody may watch', async () => {
    const { platform, business, ticketOf, join } = await open();
    const { call, publish, encoder, waitForStatus } = onPlatform(platform, business);
    const hidden = { name: 'Staff', contentType: 'LIVE', accessVisibility: 'UNLISTED' };
    const { id } = (await call('POST', '/v2', hidden)).data;
    await publish(id);
    const told = await join(await ticketOf(business));
    const row = await platform.modules.live.service.find(id);
    const sender = await encoder(platform.modules.live.openKey(row!.keySealed));
    sender!.play(await recordedClip());
    await waitForStatus(id, 'LIVE');
    expect((await join(await ticketOf(business)))[0]).toMatchObject({ type: 'joined', streamId: null });
    for (const { streamId } of told) expect(streamId).toBeNull();
  });

  test('a site that is not allowed gets no ticket, and cannot use that of another', async () => {
    const { platform, business, make, read, join } = await open();
    const widget = await make(business);
    await platform.call(business, 'PUT', `${widgets}/site`, { allowedDomains: ['shop.example'] });
    expect(await read(widget, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    const { lives } = await read(widget, { origin: shop, 'sec-fetch-site': 'cross-site' });
    expect((await join(lives.token))[0]).toMatchObject({ type: 'joined' });
    for (const site of ['https://evil.example', 'https://shop.example.evil.example', 'null', undefined])
      expect([site, (await join(lives.token, site ?? ''))[0]]).toMatchObject([
        site,
        { type: 'closed', error: 'embed_site.refused' },
      ]);
    await platform.modules.allowedSites.writeRefused();
    const { data } = await platform.call(business, 'GET', `${widgets}/site/refused`);
    expect(data.items.map(({ host }: { host: string | null }) => host)).toContain('evil.example');
  });

  test('a widget with domains of its own hears of lives, and its viewers chat, on these alone', async () => {
    const { platform, origin, business, make, read, join } = await open();
    const { call, publish } = onPlatform(platform, business);
    const { id } = (await call('POST', '/v2', { name: 'Staff', contentType: 'LIVE', accessVisibility: 'POSTED' })).data;
    await publish(id);
    const content = { kind: 'LIVE', streamId: id, playlistId: null } as const;
    const widget = await make(business, { ...live, content, allowedDomains: ['shop.example'] });
    const { lives, player } = await read(widget, { origin: shop, 'sec-fetch-site': 'cross-site' });
    const channel = await platform.app.inject({
      method: 'POST',
      url: '/general/v1.1/stream/viewer/realtime',
      headers: { origin: shop },
      payload: {
        ...{ streamId: id, visitorId: 'visitor-1' },
        token: new URL(player.stream.hlsUrl, origin).searchParams.get('token'),
      },
    });
    const { token } = channel.json().responseData;
    for (const ticket of [lives.token, token]) {
      expect((await join(ticket))[0]).toMatchObject({ type: 'joined' });
      expect((await join(ticket, 'https://blog.example'))[0]).toMatchObject({ error: 'embed_site.refused' });
    }
    const written = async (site: string) => {
      const url = '/general/v1.1/stream/viewer/realtime/chat';
      const payload = { token, ref: 'ref-0001', text: 'Hello' };
      return (await platform.app.inject({ method: 'POST', url, headers: { origin: site }, payload })).json().error;
    };
    expect(await written('https://blog.example')).toBe('embed_site.refused');
    expect(await written(shop)).not.toBe('embed_site.refused');
  });

  test.each([
    ['that was signed with a key that is gone', 'auth.required'],
    ['that has expired', 'auth.token_expired'],
    ['of a business that is closed', 'widget.not_found'],
  ])('a ticket %s opens nothing', async (what, error) => {
    const { platform, business, ticketOf, join } = await open();
    const { businessId } = business;
    let token = await ticketOf(business);
    if (error === 'auth.required') {
      const gone = createTickets({ keys: onlyKey(Buffer.alloc(32, 'gone')), unnamedKind: 'live' });
      token = gone.issue('widget-lives', { businessId }, new Date('2100-01-01'));
    }
    if (error === 'auth.token_expired') platform.clock.advanceSec(13 * 3600);
    if (error === 'widget.not_found')
      await database().pool.query('update business_account set deletes_at = now() where id = $1', [businessId]);
    expect([what, (await join(token))[0]]).toMatchObject([what, { type: 'closed', error }]);
  });

  test('widgets that follow no live, and those that are off, get no ticket', async () => {
    const { business, make, read } = await open();
    expect((await read(await make(business, widgetDraft))).lives).toBeUndefined();
    expect(await read(await make(business, { ...live, active: false }))).toBeUndefined();
  });
});
