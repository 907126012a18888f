import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

/** A hub that answers the first call with an error. */
async function openHub() {
  const told: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    told.push(new URLSearchParams(await text(request)));
    response.writeHead(told.length === 1 ? 503 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { told, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub` };
}

describeOnSharedPlatform('a WebSub hub', (database) => {
  test('is named in the feeds, and told of posts in public communities alone until it has heard', async () => {
    const { told, address } = await openHub();
    const platform = await openCommunities(database(), { env: { ZEACON_FEED_HUB: address }, work: true });
    const { owner, call, make, page } = platform;
    const closed = await make({ visibility: 'PRIVATE' });
    const open = await make({ subdomain: 'harbor-hub' });
    const publish = (communityId: string) =>
      call(owner, 'POST', `${base}/post`, { communityId, state: 'PUBLISHED', title: 'Tides', body: textOf('Noon') });
    expect((await publish(closed.id)).status).toBe(201);
    expect((await publish(open.id)).status).toBe(201);

    const said = [
      ['hub.mode', 'publish'],
      ['hub.url', 'http://harbor-hub.localhost:4000/feed.xml'],
      ['hub.url', 'http://harbor-hub.localhost:4000/atom.xml'],
    ];
    await vi.waitFor(() => expect(told.map((one) => [...one])).toEqual([said, said]), { timeout: 90_000 });
    expect((await page('harbor-hub', '/feed.xml')).body).toContain(`<atom:link href="${address}" rel="hub"/>`);
    expect((await page('harbor-hub', '/atom.xml')).body).toContain(`<link rel="hub" href="${address}"/>`);
  });

  test('is no part of feeds where none is set up', async () => {
    const { make, page } = await openCommunities(database());
    await make({ subdomain: 'harbor-alone' });
    for (const path of ['/feed.xml', '/atom.xml'])
      expect((await page('harbor-alone', path)).body).not.toContain('hub"');
  });
});
