import type { HandRaise } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { nextRef, openNode, type TestSocket } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusals, invalid, nowhere } from '../streams/library.testing.ts';

const raise = (name: string) => ({ type: 'raise-hand', ref: nextRef(), name }) as const;
const names = (items: readonly HandRaise[]) => items.map(({ name, state }) => `${name} ${state}`);

describeOnEachDatabase('raised hands', (database) => {
  async function openStage(patch = {}) {
    const node = await openNode(database());
    const streamId = await node.live(patch);
    const host = await node.host(streamId);
    const guest = async (name: string) => {
      const socket = await node.viewer(streamId, name);
      socket.send(raise(name));
      const { handRaiseId } = await socket.next('hand-raise');
      return Object.assign(socket, { handRaiseId });
    };
    const decide = (handRaiseId: string, action: string) =>
      node.call('POST', `/${streamId}/hand-raises/${handRaiseId}`, { action });
    /** Waits for the next list that looks like this. */
    const listed = async (...expected: string[]) =>
      (await host.next('hand-raises', ({ items }) => String(names(items)) === String(expected))).items;
    return { node, streamId, host, guest, decide, listed };
  }
  const state = (socket: TestSocket, wanted: string) => socket.next('hand-raise', (event) => event.state === wanted);

  test('nobody comes on stage under the name of the business, or under one that cannot be seen', async () => {
    const { node, streamId } = await openStage();
    const ana = await node.viewer(streamId, 'ana');
    for (const [name, error] of [
      ['Аcme', 'live.name_refused'],
      ['\u3164', 'request.invalid'],
    ] as const) {
      const request = raise(name);
      ana.send(request);
      expect(await ana.next('refused', ({ ref }) => ref === request.ref)).toMatchObject({ error });
    }
  });

  test('one address cannot fill the queue, whoever it says it is', async () => {
    const { node, streamId } = await openStage();
    const visitors = Array.from({ length: 60 }, (_, n) => node.viewerToken(streamId, `visitor-${n}`));
    const tokens = await Promise.all(visitors);
    node.platform.clock.advanceSec(60);
    for (const token of tokens) {
      const guest = await node.join(token);
      guest.send(raise('Ana'));
      await state(guest, 'queued');
    }
    const ana = await node.viewer(streamId, 'ana');
    const request = raise('Ana');
    ana.send(request);
    expect(await ana.next('refused', ({ ref }) => ref === request.ref)).toMatchObject({
      error: 'request.rate_limited',
    });
  });

  test('visitors made up just now raise ten hands a minute near each other, and each a minute later', async () => {
    const { node, streamId, guest } = await openStage();
    for (let visitor = 0; visitor < 10; visitor++) await guest(`visitor-${visitor}`);
    const late = await node.viewer(streamId, 'late');
    late.send(raise('Late'));
    expect(await late.next('refused')).toMatchObject({ error: 'request.rate_limited', retryAfterSec: 60 });
    node.platform.clock.advanceSec(60);
    late.send(raise('Late'));
    await state(late, 'queued');
  });

  test('each raised hand is counted once, also when it went down or moved to another page', async () => {
    const { node, streamId, guest, decide } = await openStage();
    const ana = await guest('Ana');
    ana.send(raise('Ana again'));
    const elsewhere = await node.viewer(streamId, 'Ana');
    elsewhere.send(raise('Ana'));
    const { handRaiseId } = await elsewhere.next('hand-raise', (event) => event.state === 'queued');
    await decide(handRaiseId, 'refuse');
    await guest('Ben');
    const { rows } = await database().pool.query('select stream_id from raised_hand where stream_id = $1', [streamId]);
    expect(rows).toHaveLength(2);
  });

  test('hands queue in order, and each learns its position when it changes', async () => {
    const { guest, listed, decide, node, streamId } = await openStage();
    const [ana, ben, cleo] = [await guest('Ana'), await guest('Ben'), await guest('Cleo')];
    await listed('Ana queued', 'Ben queued', 'Cleo queued');
    expect(cleo.events.filter(({ type }) => type === 'hand-raise')).toMatchObject([{ state: 'queued', position: 3 }]);
    expect((await decide(ben.handRaiseId, 'refuse')).status).toBe(200);
    expect(await state(ben, 'gone')).toMatchObject({ reason: 'refused', handRaiseId: ben.handRaiseId });
    expect(await state(cleo, 'queued')).toMatchObject({ position: 2 });
    ana.send({ type: 'lower-hand' });
    expect(await state(ana, 'gone')).toMatchObject({ reason: 'left' });
    expect(await state(cleo, 'queued')).toMatchObject({ position: 1 });
    cleo.send(raise('Cleopatra'));
    await listed('Cleopatra queued');
    const { data } = await node.call('GET', `/${streamId}/hand-raises`);
    expect(names(data.items)).toEqual(['Cleopatra queued']);
    expect((await node.host(streamId)).joined.handRaises).toEqual(data.items);
  });

  test('a guest is accepted, arrives, exchanges signals with the host, and is removed', async () => {
    const { node, streamId, guest, decide, host, listed } = await openStage();
    const ana = await guest('Ana');
    const viewers = node.platform.modules.realtime.viewerCount(streamId);
    expect(names((await decide(ana.handRaiseId, 'accept')).data.items)).toEqual(['Ana accepted']);
    expect(await state(ana, 'accepted')).toMatchObject({ hostConnectionId: host.joined.connectionId });
    host.send({ type: 'signal', to: ana.joined.connectionId, data: { sdp: 'offer' } });
    expect(await ana.next('signal')).toEqual({
      type: 'signal',
      from: host.joined.connectionId,
      data: { sdp: 'offer' },
    });
    ana.send({ type: 'signal', to: host.joined.connectionId, data: { sdp: 'answer' } });
    expect(await host.next('signal')).toMatchObject({ from: ana.joined.connectionId, data: { sdp: 'answer' } });
    host.send({ type: 'on-stage', handRaiseId: ana.handRaiseId });
    expect(await state(ana, 'on-stage')).toMatchObject({ canLiveStream: true });
    // Who is seen does not watch.
    expect(node.platform.modules.realtime.viewerCount(streamId)).toBe(viewers - 1);
    await listed('Ana on-stage');
    await decide(ana.handRaiseId, 'remove');
    expect(await state(ana, 'gone')).toMatchObject({ reason: 'removed' });
    await listed();
  });

  test('guests stay with the page that is on air, or move to the newest if none is', async () => {
    const { node, streamId, guest, decide, host } = await openStage();
    host.send({ type: 'on-air', isOn: true });
    const holder = host.joined.connectionId;
    await host.next('hand-raises', ({ hostConnectionId }) => hostConnectionId === holder);
    const second = await node.host(streamId);
    expect(second.joined.hostConnectionId).toBe(holder);
    const ana = await guest('Ana');
    await decide(ana.handRaiseId, 'accept');
    expect(await state(ana, 'accepted')).toMatchObject({ hostConnectionId: holder });

    host.send({ type: 'on-air', isOn: false });
    const newest = second.joined.connectionId;
    const isNewest = ({ hostConnectionId }: { hostConnectionId?: string | undefined }) => hostConnectionId === newest;
    await Promise.all([host.next('hand-raises', isNewest), second.next('hand-raises', isNewest)]);
    await ana.next('hand-raise', isNewest);
    host.send({ type: 'on-air', isOn: true });
    await ana.next('hand-raise', ({ hostConnectionId }) => hostConnectionId === holder);
  });

  test('the stage holds four', async () => {
    const { guest, decide } = await openStage();
    const guests = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) guests.push(await guest(name));
    for (const { handRaiseId } of guests.slice(0, 4)) expect((await decide(handRaiseId, 'accept')).status).toBe(200);
    expect((await decide(guests[4]!.handRaiseId, 'accept')).error).toBe('hand_raise.stage_full');
    await decide(guests[0]!.handRaiseId, 'remove');
    expect((await decide(guests[4]!.handRaiseId, 'accept')).status).toBe(200);
  });

  test('a guest whose page closed has ten seconds to come back, and keeps its place', async () => {
    const { guest, node, streamId, host, listed, decide } = await openStage();
    const [ana, ben] = [await guest('Ana'), await guest('Ben')];
    await decide(ana.handRaiseId, 'accept');
    await listed('Ana accepted', 'Ben queued');
    ana.terminate();
    const [away] = await listed('Ana accepted', 'Ben queued');
    expect(away).toMatchObject({ connectionId: '' });
    node.platform.clock.advanceSec(9);
    await node.tick();
    const back = await node.viewer(streamId, 'Ana');
    expect(await back.next('hand-raise')).toMatchObject({ handRaiseId: ana.handRaiseId, state: 'accepted' });
    back.terminate();
    await host.next('hand-raises', ({ items }) => items[0]?.connectionId === back.joined.connectionId);
    await host.next('hand-raises', ({ items }) => items[0]?.connectionId === '');
    node.platform.clock.advanceSec(11);
    await node.tick();
    await listed('Ben queued');
    expect((await ben.next('hand-raise', ({ position }) => position === 1)).state).toBe('queued');
  });

  test('a connection that replaces another takes over its hand and closes it; no stranger can do so', async () => {
    const { guest, node, streamId } = await openStage();
    const ana = await guest('Ana');
    const replaces = ana.joined.connectionId;
    const stranger = await node.join(await node.viewerToken(streamId, 'stranger'), { replaces });
    const back = await node.join(await node.viewerToken(streamId, 'Ana'), { replaces });
    expect(await back.next('hand-raise')).toMatchObject({ handRaiseId: ana.handRaiseId, state: 'queued', position: 1 });
    expect(await ana.closed).toBe(1012);
    back.send({ type: 'lower-hand' });
    expect(await state(back, 'gone')).toMatchObject({ reason: 'left' });
    expect(stranger.events.some(({ type }) => type === 'hand-raise')).toBe(false);
  });

  test('a hand raised again from another page keeps its place, and the first page learns that its hand is down', async () => {
    const { guest, host, listed } = await openStage();
    const [ana, ben] = [await guest('Ana'), await guest('Ben')];
    const other = await guest('Ana');
    expect(await state(ana, 'gone')).toEqual({
      type: 'hand-raise',
      handRaiseId: ana.handRaiseId,
      state: 'gone',
      reason: 'left',
      canLiveStream: false,
    });
    const { items } = await host.next('hand-raises', ({ items: [first] }) => first?.handRaiseId === other.handRaiseId);
    expect(names(items)).toEqual(['Ana queued', 'Ben queued']);
    expect(items[0]).toMatchObject({ connectionId: other.joined.connectionId });
    // The first page no longer holds a hand.
    ana.send({ type: 'lower-hand' });
    ben.send({ type: 'lower-hand' });
    await listed('Ana queued');
    other.send({ type: 'lower-hand' });
    expect(await state(other, 'gone')).toMatchObject({ handRaiseId: other.handRaiseId, reason: 'left' });
  });

  test('a guest on stage who raises from another page is let in there, and reconnected', async () => {
    const { guest, decide, host } = await openStage();
    const ana = await guest('Ana');
    await decide(ana.handRaiseId, 'accept');
    host.send({ type: 'on-stage', handRaiseId: ana.handRaiseId });
    await state(ana, 'on-stage');
    const other = await guest('Ana');
    expect(await state(ana, 'gone')).toMatchObject({ handRaiseId: ana.handRaiseId, reason: 'left' });
    const event = other.events.findLast(({ type }) => type === 'hand-raise');
    expect(event).toMatchObject({ state: 'accepted', hostConnectionId: host.joined.connectionId });
    // A new id lets the host tell the new connection from the old one.
    expect(other.handRaiseId).not.toBe(ana.handRaiseId);
    const { items } = await host.next('hand-raises', ({ items: [first] }) => first?.handRaiseId === other.handRaiseId);
    expect(names(items)).toEqual(['Ana accepted']);
    expect(items[0]).toMatchObject({ connectionId: other.joined.connectionId });
    ana.send({ type: 'signal', to: host.joined.connectionId, data: 'before' });
    ana.send({ type: 'chat', ref: nextRef(), text: 'done' });
    await host.next('chat');
    other.send({ type: 'signal', to: host.joined.connectionId, data: 'now' });
    expect(await host.next('signal')).toMatchObject({ from: other.joined.connectionId, data: 'now' });
  });

  test('the queue survives when the host leaves, and guests learn who comes next', async () => {
    const { guest, node, streamId, host, decide } = await openStage();
    const ana = await guest('Ana');
    await decide(ana.handRaiseId, 'accept');
    expect(await state(ana, 'accepted')).toMatchObject({ hostConnectionId: host.joined.connectionId });
    host.close();
    await host.closed;
    const another = await node.host(streamId);
    expect(names(another.joined.handRaises ?? [])).toEqual(['Ana accepted']);
    const { connectionId } = another.joined;
    await ana.next('hand-raise', ({ hostConnectionId }) => hostConnectionId === connectionId);
  });

  test('switching hand raising off clears the queue; guests stay until the host removes them', async () => {
    const { guest, decide, node, streamId, listed } = await openStage();
    const [ana, ben] = [await guest('Ana'), await guest('Ben')];
    await decide(ana.handRaiseId, 'accept');
    expect((await node.call('PATCH', `/${streamId}/live`, { canRaiseHand: false })).status).toBe(200);
    expect(await state(ben, 'gone')).toMatchObject({ handRaiseId: ben.handRaiseId, reason: 'off' });
    await listed('Ana accepted');
    await decide(ana.handRaiseId, 'remove');
    expect(await state(ana, 'gone')).toMatchObject({ reason: 'removed' });
  });

  test('present connections keep their hands, however many there are', async () => {
    const { guest, node, streamId } = await openStage();
    const ana = await guest('Ana');
    node.platform.clock.advanceSec(16);
    const others = Array.from({ length: 70_000 }, (_, at) => `con_${at}`);
    await node.platform.modules.handRaises.keepPresent([...others, ana.joined.connectionId]);
    const { data } = await node.call('GET', `/${streamId}/hand-raises`);
    expect(names(data.items)).toEqual(['Ana queued']);
  });

  test('no hand can be raised while switched off or after the end, which lowers all hands', async () => {
    const { guest, node, streamId, listed } = await openStage();
    const ana = await guest('Ana');
    const refused = async (name: string) => {
      const socket = await node.viewer(streamId, name);
      socket.send(raise(name));
      return (await socket.next('refused')).error;
    };
    await node.change(streamId, { canRaiseHand: false });
    expect(await refused('Ben')).toBe('hand_raise.off');
    await listed('Ana queued');
    await node.change(streamId, { canRaiseHand: true, status: 'ENDED' });
    expect(await refused('Cleo')).toBe('hand_raise.off');
    await node.platform.modules.realtime.notifyState(streamId, { liveStatus: 'ENDED' });
    expect(await state(ana, 'gone')).toMatchObject({ reason: 'ended' });
  });

  test('signals pass only between a host and its guests', async () => {
    const { guest, decide, host, node, streamId } = await openStage();
    const [ana, ben] = [await guest('Ana'), await guest('Ben')];
    const viewer = await node.viewer(streamId, 'Viewer');
    const elsewhere = await node.live();
    const otherHost = await node.host(elsewhere);
    await decide(ana.handRaiseId, 'accept');
    const idOf = (socket: { joined: { connectionId: string } }) => socket.joined.connectionId;
    const everybody = [ana, ben, viewer, host, otherHost];
    // From a non-guest, between guests, to a non-guest, and across streams.
    for (const from of [ben, viewer, otherHost]) {
      for (const to of everybody) from.send({ type: 'signal', to: idOf(to), data: 'stray' });
    }
    for (const to of [ben, viewer, otherHost, ana]) ana.send({ type: 'signal', to: idOf(to), data: 'stray' });
    for (const to of [ben, viewer, otherHost, host]) host.send({ type: 'signal', to: idOf(to), data: 'stray' });
    // Messages of a connection are handled in order, so this answer comes after all dropped signals.
    for (const socket of everybody) socket.send({ type: 'chat', ref: nextRef(), text: 'done' });
    for (const socket of [ana, ben, viewer, host]) {
      for (let heard = 0; heard < 4; heard++) await socket.next('chat');
    }
    await otherHost.next('chat');
    host.send({ type: 'signal', to: idOf(ana), data: 'wanted' });
    expect(await ana.next('signal')).toMatchObject({ data: 'wanted' });
    expect(everybody.flatMap(({ events }) => events.filter(({ type }) => type === 'signal'))).toHaveLength(1);
  });

  test('viewers cannot decide anything', async () => {
    const { guest, host, listed } = await openStage();
    const ana = await guest('Ana');
    ana.send({ type: 'on-stage', handRaiseId: ana.handRaiseId });
    ana.send(raise('Ana'));
    await listed('Ana queued');
    host.send(raise('Host'));
    expect(await host.next('refused')).toMatchObject({ error: 'hand_raise.off' });
  });

  test('refuses hands that do not exist', async () => {
    const { node, streamId } = await openStage();
    const { id: video } = await node.video();
    const accept = { action: 'accept' };
    await expectRefusals(
      [
        ['no stream', 'GET', `/${nowhere}/hand-raises`, undefined, 'stream.not_found'],
        ['a video', 'GET', `/${video}/hand-raises`, undefined, 'live.not_live'],
        ['no hand', 'POST', `/${streamId}/hand-raises/hnd_1`, accept, 'hand_raise.not_found'],
        ['no stream', 'POST', `/${nowhere}/hand-raises/hnd_1`, accept, 'stream.not_found'],
        ['a video', 'POST', `/${video}/hand-raises/hnd_1`, accept, 'live.not_live'],
        ['action', 'POST', `/${streamId}/hand-raises/hnd_1`, { action: 'x' }, 'request.invalid', { action: invalid }],
      ],
      node.call,
    );
  });
});
