import { realtimePath } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';

const base = '/business/v1.1/insight';
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describeOnEachDatabase('the topic of who is watching', (database) => {
  async function openNode() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    return { platform, origin: await platform.app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  /** Joined, and everything that it is told. */
  async function join({ platform, origin }: { platform: TestPlatform; origin: string }, who: TestBusiness) {
    const { data } = await platform.call(who, 'POST', `${base}/now/topic`);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${realtimePath}`);
    onTestFinished(() => socket.terminate());
    const told: string[] = [];
    socket.on('message', (text) => told.push(JSON.parse(String(text)).type));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'join', token: data.token }));
    await vi.waitFor(() => expect(told).toEqual(['joined']), { timeout: 10_000 });
    return told;
  }

  async function video(platform: TestPlatform, { businessId }: TestBusiness): Promise<string> {
    const { id } = await createStreamsRepository(database().db).insert({
      ...{ id: platform.platform.newId('str'), businessId, name: 'Aurora', fileName: 'clip.mp4', sizeBytes: 1000 },
      ...{ createdAt: platform.clock.now(), packagingState: 'ready', packageId: 'pkg_1', posterFile: 'poster.jpg' },
      ...{ durationMs: 65_000, width: 1280, height: 720, publishStatus: 'Published' },
    });
    return id;
  }

  async function watch(platform: TestPlatform, streamId: string, userAgent = agent) {
    const at = platform.clock.now().getTime();
    const { statusCode } = await platform.app.inject({
      ...{ method: 'POST', url: `${base}/events`, headers: { 'user-agent': userAgent } },
      payload: {
        ...{ visitorId: 'visitor-one', viewId: `view-${platform.platform.newId('evt')}`, streamId },
        ...{ pageUrl: 'https://shop.example/', destinationType: 'UNLISTED', sentAt: at },
        events: [{ id: platform.platform.newId('evt'), type: 'play', at }],
      },
    });
    expect(statusCode).toBe(202);
  }

  test('tells a business on every node that others watch, however many, and no other business', async () => {
    const here = await openNode();
    // The embedded database belongs to one process.
    const there = database().kind === 'postgres' ? await openNode() : here;
    const acme = await here.platform.signUp('Acme');
    const bolt = await here.platform.signUp('Bolt');
    const tabs = [await join(here, acme), await join(there, acme)];
    const other = await join(there, bolt);
    const streamId = await video(here.platform, acme);
    await Promise.all(Array.from({ length: 8 }, () => watch(here.platform, streamId)));
    await vi.waitFor(() => expect(tabs.map((tab) => tab.includes('changed'))).toEqual([true, true]), {
      timeout: 10_000,
    });
    for (const tab of tabs) expect(tab.filter((type) => type === 'changed').length).toBeLessThan(8);
    expect(other).not.toContain('changed');
  }, 40_000);

  test('says nothing of bots', async () => {
    const here = await openNode();
    const [acme, bolt] = [await here.platform.signUp('Acme'), await here.platform.signUp('Bolt')];
    const [told, later] = [await join(here, acme), await join(here, bolt)];
    await watch(here.platform, await video(here.platform, acme), 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await watch(here.platform, await video(here.platform, bolt));
    await vi.waitFor(() => expect(later).toContain('changed'), { timeout: 10_000 });
    expect(told).not.toContain('changed');
  }, 40_000);
});
