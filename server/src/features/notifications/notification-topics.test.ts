import { realtimePath } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/notifications';

describeOnEachDatabase('the topic of notifications', (database) => {
  async function openNode() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    return { platform, origin: await platform.app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  /** Joined, and everything that it is told. */
  async function join({ platform, origin }: { platform: TestPlatform; origin: string }, who: TestBusiness) {
    const { data } = await platform.call(who, 'POST', `${base}/topic`);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${realtimePath}`);
    onTestFinished(() => socket.terminate());
    const told: string[] = [];
    socket.on('message', (text) => told.push(JSON.parse(String(text)).type));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'join', token: data.token }));
    await vi.waitFor(() => expect(told).toEqual(['joined']), { timeout: 10_000 });
    return told;
  }

  test('says on every node when something came or was read, to that member alone', async () => {
    const here = await openNode();
    // The embedded database belongs to one process.
    const there = database().kind === 'postgres' ? await openNode() : here;
    const acme = await here.platform.signUp('Acme');
    const admin = await joinTeam(here.platform, acme, 'admin');
    const bolt = await here.platform.signUp('Bolt');
    const tabs = [await join(here, admin), await join(there, admin)];
    const others = [await join(there, acme), await join(there, bolt)];
    const toldTabs = (times: number) =>
      vi.waitFor(
        () => {
          for (const tab of tabs) expect(tab.filter((type) => type === 'changed')).toHaveLength(times);
        },
        { timeout: 10_000 },
      );

    const key = { name: 'Shop', scopes: ['videos.read'], expiresDate: null };
    await here.platform.call(acme, 'POST', '/business/v1.1/api-key', key);
    await toldTabs(1);
    const { data } = await there.platform.call(admin, 'GET', base);
    await here.platform.call(admin, 'POST', `${base}/read`, { ids: [data.items[0].id] });
    await toldTabs(2);
    await there.platform.call(admin, 'DELETE', `${base}/${data.items[0].id}`);
    await toldTabs(3);
    for (const other of others) expect(other).not.toContain('changed');
  });
});
