import { describe, expect, test } from 'vitest';
import { createRotateKeys } from '../../platform/keys/rotate-keys.ts';
import { openNode, type TestChannel } from '../../platform/testing/channel-node.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { type TestBusiness, testMasterKey } from '../../platform/testing/test-platform.ts';
import { base, createSignIn, textOf } from '../communities/open-communities.testing.ts';
import { forge } from '../embed-keys/embed-tokens.testing.ts';

const ticketUrl = '/general/v1.1/stream/viewer/realtime';

describeOnEachDatabase('tickets for lives', (database) => {
  /** Tickets are given here, and used there. */
  async function openBoth() {
    const here = await openNode(database());
    const there = database().kind === 'postgres' ? await openNode(database(), { beside: here }) : here;
    const fourSecondsLater = async () => {
      for (const { platform } of new Set([here, there])) platform.clock.advanceSec(4);
      await there.tick();
    };
    const { platform, business } = here;
    const call = async (method: string, url: string, payload?: object, by: TestBusiness = business) => {
      const answer = await platform.call(by, method, url, payload);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer));
      return answer.data;
    };
    return { here, there, platform, business, call, fourSecondsLater };
  }
  type Both = Awaited<ReturnType<typeof openBoth>>;

  describe('of hosts end within five seconds when', () => {
    const member = async ({ platform, business }: Both) => joinTeam(platform, business, 'host');
    const cases: [what: string, fall: (both: Both) => Promise<{ by: TestBusiness; fall: () => Promise<unknown> }>][] = [
      [
        'they log out',
        async (both) => {
          const by = await member(both);
          const path = '/authentication/v1.1/logout-everywhere';
          return { by, fall: () => both.call('POST', path, { keepCurrent: false }, by) };
        },
      ],
      [
        'their role is taken from them',
        async (both) => {
          const by = await member(both);
          const path = `/business/v1.1/team/members/${by.userId}`;
          return { by, fall: () => both.call('PATCH', path, { role: 'analyst' }) };
        },
      ],
      [
        'they are taken out of the team',
        async (both) => {
          const by = await member(both);
          return { by, fall: () => both.call('DELETE', `/business/v1.1/team/members/${by.userId}`) };
        },
      ],
      [
        'the API key is revoked',
        async ({ call, business }) => {
          const made = await call('POST', '/business/v1.1/api-key', { name: 'Bot', scopes: ['live.host'] });
          const by = { ...business, headers: { authorization: `Bearer ${made.key}` } };
          return { by, fall: () => call('DELETE', `/business/v1.1/api-key/${made.id}`) };
        },
      ],
    ];

    test.each(cases)('%s', async (_what, prepare) => {
      const both = await openBoth();
      const { here, there, fourSecondsLater } = both;
      const { by, fall } = await prepare(both);
      const streamId = await here.live();
      const [host, owner] = [await there.join(await here.hostToken(streamId, by)), await there.host(streamId)];
      await fourSecondsLater();
      expect(host.events.map(({ type }) => type)).not.toContain('closed');
      await fall();
      await fourSecondsLater();
      expect(await host.next('closed')).toMatchObject({ error: 'auth.token_expired' });
      expect(owner.events.map(({ type }) => type)).not.toContain('closed');
      await expect(here.hostToken(streamId, by)).rejects.toThrow(/auth\.|stream\./);
    });
  });

  test('of everybody end when the key that signed them is compromised, and new ones begin', async () => {
    const { here, there, fourSecondsLater } = await openBoth();
    const streamId = await here.live();
    const [hostToken, viewerToken] = [await here.hostToken(streamId), await here.viewerToken(streamId, 'ana')];
    const sockets = [await there.join(hostToken), await there.join(viewerToken)];
    const rotate = async (retireOthers: boolean) => {
      const { clock } = here.platform;
      const operator = createRotateKeys({ database: database(), masterKey: testMasterKey, clock: clock.now });
      await operator.rotate(['realtime'], { retireOthers });
      for (const { platform } of new Set([here, there])) await platform.platform.keys.refresh();
    };
    await rotate(false);
    await fourSecondsLater();
    for (const { events } of sockets) expect(events.map(({ type }) => type)).not.toContain('closed');
    await rotate(true);
    await fourSecondsLater();
    for (const socket of sockets) expect(await socket.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    const late = await there.open();
    late.send({ type: 'join', token: hostToken });
    expect(await late.next('closed')).toMatchObject({ error: 'auth.required' });
    await there.host(streamId);
  });

  describe('of viewers end within five seconds when', () => {
    async function signedViewer({ here, there, call, platform }: Both) {
      const key = await call('POST', '/business/v1.1/embed-key', { name: 'Shop' });
      const streamId = await here.live({}, { requiresSignedEmbed: true });
      const exp = platform.clock.now().getTime() / 1000 + 600;
      const claims = { aud: 'zeacon-embed', exp, videos: [streamId] };
      const embed = { 'embed-token': forge({ header: { kid: key.kid }, claims, key: key.privateKey }) };
      const token = await here.viewerToken(streamId, 'ana', embed);
      return { key, streamId, embed, token, viewer: await there.join(token) };
    }
    const written = async ({ platform }: TestChannel, token: string) =>
      (
        await platform.app.inject({
          method: 'POST',
          url: '/general/v1.1/stream/viewer/realtime/catch-up',
          payload: { token },
        })
      ).json().error;

    test('the embed key is revoked', async () => {
      const both = await openBoth();
      const { viewer, key, token, streamId, embed } = await signedViewer(both);
      await both.fourSecondsLater();
      expect(await written(both.there, token)).toBeUndefined();
      await both.call('DELETE', `/business/v1.1/embed-key/${key.kid}`);
      await both.fourSecondsLater();
      expect(await viewer.next('closed')).toMatchObject({ error: 'auth.token_expired' });
      expect(await written(both.there, token)).toBe('auth.token_expired');
      await expect(both.here.viewerToken(streamId, 'ana', embed)).rejects.toThrow('embed_token.invalid');
    });

    test('the API key of the program that asked for them is revoked', async () => {
      const both = await openBoth();
      const { id, key } = await both.call('POST', '/business/v1.1/api-key', { name: 'Shop', scopes: ['videos.read'] });
      const streamId = await both.here.live({}, { accessVisibility: 'POSTED' });
      const viewer = await both.there.join(await both.here.viewerToken(streamId, 'ana', { 'access-key': key }));
      await both.call('DELETE', `/business/v1.1/api-key/${id}`);
      await both.fourSecondsLater();
      expect(await viewer.next('closed')).toMatchObject({ error: 'auth.token_expired' });
      const again = both.here.viewerToken(streamId, 'ana', { 'access-key': key });
      await expect(again).rejects.toThrow('auth.key_invalid');
    });

    test('the member is banned from the community that it is posted in', async () => {
      const both = await openBoth();
      const { call, platform, here, there } = both;
      const { id: communityId } = await call('POST', base, {
        ...{ title: 'The circle', subdomain: 'the-circle', visibility: 'PRIVATE' },
      });
      const streamId = await here.live({}, { accessVisibility: 'POSTED' });
      const post = { communityId, body: textOf('We are live.'), contentId: streamId, state: 'PUBLISHED' };
      const { uuid } = await call('POST', `${base}/post`, post);
      const ana = await createSignIn(platform, database())(communityId, 'ana@example.com');
      const { memberId } = await call('POST', `${base}/join`, { communityId }, ana);
      const change = (state: string) => call('PUT', `${base}/member/role`, { communityId, memberId, state });
      await change('ACTIVE');
      const { mediaToken } = await call('GET', `${base}/public/post-details?postId=${uuid}`, undefined, ana);
      const payload = { streamId, visitorId: 'visitor-ana', token: mediaToken };
      const asked = await platform.app.inject({ method: 'POST', url: ticketUrl, payload });
      const viewer = await there.join(asked.json().responseData.token);
      await both.fourSecondsLater();
      expect(viewer.events.map(({ type }) => type)).not.toContain('closed');
      await change('BANNED');
      await both.fourSecondsLater();
      expect(await viewer.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    });

    test('the embed token expires', async () => {
      const both = await openBoth();
      const { viewer } = await signedViewer(both);
      for (const { platform } of new Set([both.here, both.there])) platform.clock.advanceSec(599);
      await both.fourSecondsLater();
      expect(await viewer.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    });

    test('a live that anybody could watch is for invited viewers only', async () => {
      const both = await openBoth();
      const streamId = await both.here.live();
      const anybody = await both.there.viewer(streamId, 'ana');
      const guessing = await both.platform.app.inject({
        method: 'POST',
        url: `${ticketUrl}?token=guessed`,
        payload: { streamId, visitorId: 'visitor-1', token: 'guessed' },
      });
      const guesser = await both.there.join(guessing.json().responseData.token);
      await both.call('PATCH', `/general/v1.1/stream/${streamId}`, { accessVisibility: 'POSTED' });
      await both.fourSecondsLater();
      for (const viewer of [anybody, guesser])
        expect(await viewer.next('closed')).toMatchObject({ error: 'media.token_invalid' });
    });
  });
});
