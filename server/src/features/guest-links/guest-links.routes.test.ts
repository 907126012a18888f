import type { HandRaise } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { nextRef, openNode, type TestSocket } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusals, nowhere } from '../streams/library.testing.ts';

const base = '/general/v1.1/stream/viewer';
const names = (items: readonly HandRaise[]) =>
  items.map(({ name, state, isInvited }) => `${name} ${state}${isInvited ? ' invited' : ''}`);

describeOnEachDatabase('guest links', (database) => {
  async function openStudio(patch = {}, stream = {}) {
    const node = await openNode(database());
    const streamId = await node.live({ status: 'SCHEDULED', canRaiseHand: false, ...patch }, stream);
    const keyBy = async (path: string, id = streamId) => {
      const { status, data } = await node.call('POST', `/${id}/live/guest-link${path}`);
      expect(status).toBe(200);
      const { origin, pathname, hash } = new URL(data.url);
      expect([origin, pathname]).toEqual([new URL(data.url).origin, `/guest/${id}`]);
      return hash.slice(1);
    };
    const ask = async (path: string, payload: object) => {
      const answer = await node.platform.app.inject({ method: 'POST', url: `${base}${path}`, payload });
      return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
    };
    const ticket = (guestKey: string, who = 'ana', id = streamId) =>
      ask('/realtime', { streamId: id, visitorId: who.padEnd(8, '-'), guestKey });
    const guest = async (guestKey: string, who = 'ana') => {
      const { responseData } = await ticket(guestKey, who);
      return node.join(responseData.token);
    };
    const raise = async (socket: TestSocket, name: string) => {
      const request = { type: 'raise-hand', ref: nextRef(), name } as const;
      socket.send(request);
      return Promise.race([
        socket.next('hand-raise', ({ state }) => state === 'queued').then(({ state }) => state),
        socket.next('refused', ({ ref }) => ref === request.ref).then(({ error }) => error),
      ]);
    };
    const read = (guestKey: string, id = streamId) => ask('/guest', { streamId: id, guestKey });
    const hands = async () => names((await node.call('GET', `/${streamId}/hand-raises`)).data.items);
    return { node, streamId, keyBy, ticket, guest, raise, read, hands };
  }

  test('brings somebody without an account to a live that nobody else may see, before it begins', async () => {
    const hidden = { publishStatus: 'UnPublished', accessVisibility: 'POSTED', requiresSignedEmbed: true } as const;
    const eventStart = new Date('2027-01-05T18:00:00Z');
    const { node, streamId, keyBy, guest, raise, read, hands } = await openStudio(
      { recordOnly: true },
      { ...hidden, name: 'Harvest day', eventStart },
    );
    const key = await keyBy('');
    expect(await keyBy('')).toBe(key);
    expect(await read(key)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      responseData: {
        ...{ name: 'Harvest day', businessName: 'Acme', imageUrl: null },
        ...{ eventStart: eventStart.toISOString(), liveStatus: 'SCHEDULED' },
      },
    });
    const host = await node.host(streamId);
    const ana = await guest(key);
    expect(await raise(ana, 'Ana')).toBe('queued');
    expect(await hands()).toEqual(['Ana queued invited']);
    const { items } = await host.next('hand-raises', ({ items: all }) => all.length === 1);
    await node.call('POST', `/${streamId}/hand-raises/${items[0]!.handRaiseId}`, { action: 'accept' });
    expect(await ana.next('hand-raise', ({ state }) => state === 'accepted')).toMatchObject({
      hostConnectionId: host.joined.connectionId,
      canLiveStream: true,
    });
    // The others were not let in with them.
    const { statusCode } = await node.platform.app.inject({
      method: 'POST',
      url: `${base}/realtime`,
      payload: { streamId, visitorId: 'somebody' },
    });
    expect(statusCode).toBe(404);
  });

  test('switching hands off takes down those of viewers, and of no invited guest', async () => {
    const { node, streamId, keyBy, guest, raise, hands } = await openStudio({ status: 'LIVE', canRaiseHand: true });
    const ana = await guest(await keyBy(''));
    const ben = await node.viewer(streamId, 'ben');
    expect([await raise(ana, 'Ana'), await raise(ben, 'Ben')]).toEqual(['queued', 'queued']);
    await node.call('PATCH', `/${streamId}/live`, { canRaiseHand: false });
    expect(await ben.next('hand-raise', ({ state }) => state === 'gone')).toMatchObject({ reason: 'off' });
    expect(await hands()).toEqual(['Ana queued invited']);
    ben.send({ type: 'lower-hand' });
    expect(await raise(ben, 'Ben')).toBe('hand_raise.off');
  });

  test('a replaced link lets nobody in or raise a hand, while who waits stays until the hand is down', async () => {
    const { node, streamId, keyBy, ticket, guest, raise, read, hands } = await openStudio();
    const key = await keyBy('');
    const [ana, ben] = [await guest(key, 'ana'), await guest(key, 'ben')];
    await raise(ana, 'Ana');
    const newer = await keyBy('/replace');
    expect(newer).not.toBe(key);
    expect(await keyBy('')).toBe(newer);
    for (const refused of [await ticket(key), await read(key)])
      expect(refused).toMatchObject({ status: 403, error: 'guest_link.invalid' });
    expect(await raise(ben, 'Ben')).toBe('guest_link.invalid');
    node.platform.clock.advanceSec(4);
    await node.tick();
    expect(await ben.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    expect(await hands()).toEqual(['Ana queued invited']);
    expect(await raise(await guest(newer, 'cleo'), 'Cleo')).toBe('queued');

    const { data } = await node.call('GET', `/${streamId}/hand-raises`);
    await node.call('POST', `/${streamId}/hand-raises/${data.items[0].handRaiseId}`, { action: 'refuse' });
    node.platform.clock.advanceSec(4);
    await node.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'auth.token_expired' });
    expect(await hands()).toEqual(['Cleo queued invited']);
  });

  test('a link works for its own live alone, and cannot be made up', async () => {
    const { node, keyBy, ticket, read } = await openStudio();
    const key = await keyBy('');
    const elsewhere = await node.live();
    const other = await node.platform.signUp('Other');
    const theirs = await node.live({}, {}, other);
    const [, signature] = key.split('.');
    const refused: [guestKey: string, streamId?: string][] = [
      [key, elsewhere],
      [key, theirs],
      [key, nowhere],
      [`2.${signature}`],
      [`1.${'A'.repeat(43)}`],
      [`${key}.${signature}`],
      ['x'],
    ];
    for (const [guestKey, streamId] of refused) {
      for (const answer of [await ticket(guestKey, 'ana', streamId), await read(guestKey, streamId)])
        expect
          .soft([guestKey, streamId, answer.status, answer.error])
          .toEqual([guestKey, streamId, 403, 'guest_link.invalid']);
    }
    // What was signed for something else opens nothing here.
    expect((await ticket('')).error).toBe('request.invalid');
  });

  test('ends with the live, for hosts as for guests', async () => {
    const { node, streamId, keyBy, ticket, guest, raise, read } = await openStudio();
    const key = await keyBy('');
    const [ana, ben] = [await guest(key, 'ana'), await guest(key, 'ben')];
    await raise(ana, 'Ana');
    await node.change(streamId, { status: 'ENDED' });
    for (const refused of [await ticket(key), await read(key)])
      expect(refused).toMatchObject({ status: 410, error: 'guest_link.ended' });
    expect(await raise(ben, 'Ben')).toBe('hand_raise.off');
    for (const path of ['', '/replace'])
      expect(await node.call('POST', `/${streamId}/live/guest-link${path}`)).toMatchObject({
        status: 409,
        error: 'live.ended',
      });
    await node.platform.modules.realtime.notifyState(streamId, { liveStatus: 'ENDED' });
    expect(await ana.next('hand-raise', ({ state }) => state === 'gone')).toMatchObject({ reason: 'ended' });
    node.platform.clock.advanceSec(4);
    await node.tick();
    for (const guest of [ana, ben]) expect(await guest.next('closed')).toMatchObject({ error: 'auth.token_expired' });
  });

  test('ends where the live is deleted, or its business closed', async () => {
    const { node, streamId, keyBy, ticket, guest, read } = await openStudio();
    const key = await keyBy('');
    const ana = await guest(key);
    await database().pool.query('update stream set is_closed = true where id = $1', [streamId]);
    for (const refused of [await ticket(key), await read(key)]) expect(refused.error).toBe('stream.not_found');
    node.platform.clock.advanceSec(4);
    await node.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'stream.not_found' });
    await database().pool.query('update stream set is_closed = false where id = $1', [streamId]);
    expect((await node.call('DELETE', `/${streamId}`)).status).toBe(200);
    for (const refused of [await ticket(key), await read(key)]) expect(refused.error).toBe('guest_link.invalid');
  });

  test('one address cannot try keys without end', async () => {
    const { read } = await openStudio();
    const answers = [];
    for (let attempt = 0; attempt < 61; attempt++) answers.push((await read('x')).error);
    expect(answers.slice(0, 60)).not.toContain('request.rate_limited');
    expect(answers.at(-1)).toBe('request.rate_limited');
  });

  test('there is none for what is no live stream', async () => {
    const { node } = await openStudio();
    const { id: video } = await node.video();
    await expectRefusals(
      ['', '/replace'].flatMap((path) => [
        ['no stream', 'POST', `/${nowhere}/live/guest-link${path}`, undefined, 'stream.not_found'],
        ['a video', 'POST', `/${video}/live/guest-link${path}`, undefined, 'live.not_live'],
      ]),
      node.call,
    );
  });
});
