import { liveMembersPageSize } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { nextRef, openNode, type TestChannel, type TestSocket } from '../../platform/testing/channel-node.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { expectRefusal, expectRefusals, invalid } from '../streams/library.testing.ts';
import { createPresenceService } from './presence.service.ts';

/** A list as its readers see it: names, with roles other than viewer. */
const shown = ({ items }: { items: { name: string; role: string }[] }) =>
  items.map(({ name, role }) => (role === 'viewer' ? name : `${name} (${role})`));

async function write(socket: TestSocket, name: string, text = 'Hi') {
  const ref = nextRef();
  socket.send({ type: 'chat', ref, name, text });
  return (await socket.next('chat', (event) => event.ref === ref)).message;
}

/** The list as the host's studio reads it, after everything is saved. */
async function members(node: TestChannel, streamId: string, page = 1) {
  await node.tick();
  const { status, data } = await node.call('GET', `/${streamId}/live/members?pagination=${page}`);
  expect(status).toBe(200);
  return data;
}

const reads = (node: TestChannel, streamId: string) => expect.poll(async () => shown(await members(node, streamId)));

async function openLive(database: Parameters<typeof openNode>[0]) {
  const node = await openNode(database);
  const streamId = await node.live({ chatSlowModeSec: 0 });
  return { node, streamId };
}

describeOnEachDatabase('who is here', (database) => {
  test('lists those who gave a name, host and guests first, and counts the others', async () => {
    const { node, streamId } = await openLive(database());
    const host = await node.host(streamId);
    await node.host(streamId);
    const [ben, ana, cleo] = [
      await node.viewer(streamId, 'ben'),
      await node.viewer(streamId, 'ana'),
      await node.viewer(streamId, 'cleo'),
    ];
    await node.viewer(streamId, 'silent');
    expect(await members(node, streamId)).toEqual({
      items: [{ authorId: host.joined.authorId, name: 'Acme', role: 'host' }],
      currentPage: 1,
      totalPages: 1,
      memberCount: 1,
      unnamedCount: 4,
    });
    await write(ben, 'ben');
    await write(ana, 'Ana');
    await write(await node.viewer(streamId, 'ana'), 'Ana');
    cleo.send({ type: 'raise-hand', ref: nextRef(), name: 'Cleo' });
    const [hand] = (await host.next('hand-raises', ({ items }) => items.length === 1)).items;
    await reads(node, streamId).toEqual(['Acme (host)', 'Ana', 'ben', 'Cleo']);
    expect(await members(node, streamId)).toMatchObject({ memberCount: 4, unnamedCount: 1 });
    await node.call('POST', `/${streamId}/hand-raises/${hand!.handRaiseId}`, { action: 'accept' });
    host.send({ type: 'on-stage', handRaiseId: hand!.handRaiseId });
    await cleo.next('hand-raise', ({ state }) => state === 'on-stage');
    await reads(node, streamId).toEqual(['Acme (host)', 'Cleo (guest)', 'Ana', 'ben']);
  });

  test('removes people who leave, and recognises people who return or gave a name on another page', async () => {
    const { node, streamId } = await openLive(database());
    const ana = await node.viewer(streamId, 'ana');
    await write(ana, 'Ana');
    await write(ana, 'Ana B.');
    await reads(node, streamId).toEqual(['Ana B.']);
    ana.close();
    await ana.closed;
    await reads(node, streamId).toEqual([]);
    await node.viewer(streamId, 'ana');
    await reads(node, streamId).toEqual(['Ana B.']);
    const other = await node.live();
    await node.viewer(other, 'ana');
    expect(await members(node, other)).toMatchObject({ items: [], unnamedCount: 1 });
  });

  test('splits a long list into pages', async () => {
    const { node, streamId } = await openLive(database());
    const count = 2 * liveMembersPageSize + 1;
    const names = Array.from({ length: count }, (_, at) => `Viewer ${String(at).padStart(2, '0')}`);
    await Promise.all(names.map(async (name) => write(await node.viewer(streamId, name), name)));
    const totals = { totalPages: 3, memberCount: count, unnamedCount: 0 };
    await expect.poll(async () => (await members(node, streamId)).memberCount).toBe(count);
    const pages = [];
    for (const page of [1, 2, 3]) {
      const read = await members(node, streamId, page);
      expect(read).toMatchObject({ ...totals, currentPage: page });
      pages.push(shown(read));
    }
    expect(pages.map(({ length }) => length)).toEqual([liveMembersPageSize, liveMembersPageSize, 1]);
    expect(pages.flat()).toEqual(names);
    expect(await members(node, streamId, 4)).toEqual({ ...totals, items: [], currentPage: 4 });
  });

  test('removes a name with the messages that gave it, and when its author is blocked', async () => {
    const { node, streamId } = await openLive(database());
    const other = await node.live({ chatSlowModeSec: 0 });
    const ana = await node.viewer(streamId, 'ana');
    await write(ana, 'Ana');
    const rude = await write(ana, 'Rude name');
    await reads(node, streamId).toEqual(['Rude name']);
    await node.call('DELETE', `/${streamId}/chat/${rude.messageId}`);
    await reads(node, streamId).toEqual(['Ana']);
    const elsewhere = await node.viewer(other, 'ana');
    await write(elsewhere, 'Ana');
    await reads(node, other).toEqual(['Ana']);
    const { authorId } = ana.joined;
    await node.call('POST', `/${streamId}/chat/blocked-users`, { authorId });
    for (const id of [streamId, other]) await reads(node, id).toEqual([]);
    // Whether they stay or come back.
    node.platform.clock.advanceSec(11);
    await node.viewer(other, 'ana');
    await reads(node, other).toEqual([]);
    await node.call('DELETE', `/${streamId}/chat/blocked-users/${authorId}`);
    await write(elsewhere, 'Ana');
    await reads(node, other).toEqual(['Ana']);
  });

  test('removes a name that is moderated while it is being saved', async () => {
    const clock = createTestClock();
    const names = new Map([
      ['aut_ana', 'Rude'],
      ['aut_ben', 'Rude too'],
      ['aut_cleo', 'Cleo'],
    ]);
    let meanwhile: (() => Promise<void>) | undefined;
    const members = createPresenceService({
      database: database(),
      async namesOf() {
        const read = new Map(names);
        await meanwhile?.();
        meanwhile = undefined;
        return read;
      },
      listHands: async () => [],
      viewerCount: () => 3,
      node: (await openTestPlatform(database(), { clock })).platform.node,
      clock: clock.now,
    });
    const live = { streamId: 'str_1', businessId: 'biz_1' };
    for (const authorId of names.keys()) {
      members.enter({ ...live, connectionId: `con_${authorId}`, authorId, role: 'viewer', defaultName: 'Guest' });
    }
    meanwhile = () =>
      database().transaction(async (tx) => {
        names.delete('aut_ana');
        await members.removeIn(tx, live.businessId, 'aut_ana');
        names.set('aut_ben', 'Ben');
        await members.renameIn(tx, live, 'aut_ben', 'Ben');
      });
    for (let beat = 0; beat < 3; beat++) {
      clock.advanceSec(10);
      await members.tick();
    }
    await members.tick();
    expect(shown(await members.list(live.streamId, 1))).toEqual(['Ben', 'Cleo']);
  });

  test('restores people who were declared gone during a database outage with the next beat', async () => {
    const { node, streamId } = await openLive(database());
    await write(await node.viewer(streamId, 'ana'), 'Ana');
    await reads(node, streamId).toEqual(['Ana']);
    await database().pool.query('delete from channel_presence');
    node.platform.clock.advanceSec(10);
    await node.tick();
    await reads(node, streamId).toEqual(['Ana']);
  });

  test('lets viewers read the list with a ticket only', async () => {
    const { node, streamId } = await openLive(database());
    await write(await node.viewer(streamId, 'ana'), 'Ana');
    await reads(node, streamId).toEqual(['Ana']);
    const path = '/viewer/realtime/members';
    const token = await node.viewerToken(streamId, 'ben');
    const read = await node.call('POST', path, { token });
    expect([read.status, shown(read.data)]).toEqual([200, ['Ana']]);
    expect((await node.call('POST', path, { token, pagination: 2 })).data).toMatchObject({ items: [], currentPage: 2 });
    const code = 'request.invalid';
    await expectRefusals(
      [
        ['forged', 'POST', path, { token: `${token}x` }, 'auth.required'],
        ['a host', 'POST', path, { token: await node.hostToken(streamId) }, 'auth.required'],
        ['no token', 'POST', path, {}, 'auth.required'],
        ['page', 'POST', path, { token, pagination: 0 }, code, { pagination: invalid }],
        ['page', 'GET', `/${streamId}/live/members?pagination=x`, undefined, code, { pagination: invalid }],
        ['nothing', 'GET', '/str_none/live/members', undefined, 'stream.not_found'],
      ],
      node.call,
    );
    const other = await node.platform.signUp('Other');
    const url = `/general/v1.1/stream/${streamId}/live/members`;
    expectRefusal(await node.platform.call(other, 'GET', url), 'stream.not_found');
    expect((await node.platform.app.inject({ url })).statusCode).toBe(401);
    await database().pool.query(`update stream set publish_status = 'UnPublished'`);
    expectRefusal(await node.call('POST', path, { token }), 'stream.not_found');
    node.platform.clock.advanceSec(12 * 3600);
    expectRefusal(await node.call('POST', path, { token }), 'auth.token_expired');
  });

  test('counts somebody who writes without a connection as present for five minutes', async () => {
    const { node, streamId } = await openLive(database());
    const token = await node.viewerToken(streamId, 'ana');
    await node.call('POST', '/viewer/realtime/chat', { token, ref: nextRef(), text: 'Hi', name: 'Ana' });
    await reads(node, streamId).toEqual(['Ana']);
    for (let sec = 0; sec < 290; sec += 10) {
      node.platform.clock.advanceSec(10);
      await node.tick();
    }
    await reads(node, streamId).toEqual(['Ana']);
    node.platform.clock.advanceSec(10);
    await reads(node, streamId).toEqual([]);
  });

  test('removes a stopping server’s connections', async () => {
    const { node, streamId } = await openLive(database());
    await write(await node.viewer(streamId, 'ana'), 'Ana');
    await reads(node, streamId).toEqual(['Ana']);
    const count = async () => (await database().pool.query('select * from channel_presence')).rows.length;
    expect(await count()).toBe(1);
    await node.platform.modules.topicServer.close();
    expect(await count()).toBe(0);
  });
});
