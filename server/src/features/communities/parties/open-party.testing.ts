import { realtimePath, type WatchPartyState } from '@zeacon/contract';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestDatabase } from '../../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from '../open-communities.testing.ts';

export const party = `${base}/watch-party`;
export const memberParty = `${base}/public/watch-party`;
export const nobody: TestBusiness = { businessId: '', headers: {} as TestBusiness['headers'] };
export const durationMs = 600_000;

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
type Event = { type: string } & Record<string, any>;

/** A community with a video in a post, a moderator, a member, and a second server where the database can be shared. */
export async function openParty(database: TestDatabase, draft: object = {}) {
  const here = await openCommunities(database);
  const { clock, platform, owner, call, make, join } = here;
  const isShared = database.kind === 'postgres';
  const there: TestPlatform = isShared ? await openTestPlatform(database, { storage: platform.storage, clock }) : here;
  if (isShared) onTestFinished(() => there.close());
  const { id: communityId, subdomain } = await make(draft);
  const { streamId } = await here.upload(owner, Buffer.from('not looked at'));
  await database.pool.query(
    `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = 'POSTED',
     duration_ms = $2, width = 16, height = 9, start_files = '[]' where id = $1`,
    [streamId, durationMs],
  );
  const write = async (more: object = {}) =>
    (
      await call(owner, 'POST', `${base}/post`, {
        ...{ communityId, title: 'Film night', body: textOf('Come.'), contentId: streamId, state: 'PUBLISHED' },
        ...more,
      })
    ).data.uuid as string;
  const moderator = await join(communityId, 'mo@example.com');
  const member = await join(communityId, 'ana@example.com');
  const { memberId } = moderator;
  await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, role: 'MODERATOR' });
  const origins = new Map<TestPlatform, string>();

  async function originOf(node: TestPlatform): Promise<string> {
    const known = origins.get(node) ?? (await node.app.listen({ port: 0, host: '127.0.0.1' }));
    origins.set(node, known);
    return known;
  }

  /** Opens a connection with this ticket. */
  async function enter(token: string, node: TestPlatform = here) {
    const socket = new WebSocket((await originOf(node)).replace('http', 'ws') + realtimePath);
    const events: Event[] = [];
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    socket.on('error', () => {});
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'join', token }));
    return {
      events,
      closed,
      send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      next: (type: string, fits: (event: Event) => boolean = () => true): Promise<Event> =>
        vi.waitUntil(() => events.find((event) => event.type === type && fits(event)), { timeout: 30_000 }),
      state: (): WatchPartyState =>
        events.findLast(({ type }) => type === 'state' || type === 'joined')?.state as WatchPartyState,
    };
  }

  const ticket = (who: TestBusiness, postId: string) => call(who, 'POST', `${memberParty}/realtime`, { postId });
  return {
    ...here,
    ...{ there, communityId, subdomain, streamId, moderator, member, write, enter, ticket },
    /** As the page of this person joins. */
    async attend(who: TestBusiness, postId: string, node?: TestPlatform) {
      const guest = await enter((await ticket(who, postId)).data.token, node);
      await guest.next('joined');
      return guest;
    },
    inSec: (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString(),
  };
}
