import { expect, test } from 'vitest';
import { nextRef, openNode, texts } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid } from '../streams/library.testing.ts';

describeOnEachDatabase('the channel by calls', (database) => {
  async function openChannel() {
    const node = await openNode(database());
    const streamId = await node.live({ chatSlowModeSec: 0 });
    const token = await node.viewerToken(streamId, 'ana');
    const catchUp = (body: object) => node.call('POST', '/viewer/realtime/catch-up', { token, ...body });
    const write = (body: object) =>
      node.call('POST', '/viewer/realtime/chat', { token, ref: nextRef(), text: 'Hi', ...body });
    return { node, streamId, token, catchUp, write };
  }

  test('a message is stored once, received by all, and found by clients that were away', async () => {
    const { node, streamId, catchUp, write } = await openChannel();
    const ben = await node.viewer(streamId, 'ben');
    expect((await catchUp({})).data).toMatchObject({ type: 'joined', connectionId: '', messages: [], lastSeq: 0 });
    const first = await write({ text: 'One', name: 'Ana', ref: 'ref-of-ana' });
    expect(first).toMatchObject({
      status: 201,
      data: { message: { seq: 1, text: 'One', name: 'Ana', isHost: false } },
    });
    expect((await write({ text: 'One', ref: 'ref-of-ana' })).data).toEqual(first.data);
    await write({ text: 'Two' });
    expect([await ben.next('chat'), await ben.next('chat')].map(({ message }) => message.text)).toEqual(['One', 'Two']);
    const missed = await catchUp({ afterSeq: 1 });
    expect([missed.status, texts(missed.data.messages)]).toEqual([200, ['Two']]);
    expect(missed.data).toMatchObject({ role: 'viewer', authorId: first.data.message.authorId, lastSeq: 2 });
    expect(missed.data).not.toHaveProperty('handRaises');
    expect(node.platform.modules.realtime.viewerCount(streamId)).toBe(1);
  });

  test('the newest number is given even if its message was deleted', async () => {
    const { node, streamId, catchUp, write } = await openChannel();
    await write({});
    const { data } = await write({});
    await node.call('DELETE', `/${streamId}/chat/${data.message.messageId}`);
    const { lastSeq, messages } = (await catchUp({})).data;
    expect([lastSeq, messages.length]).toEqual([2, 1]);
  });

  test('refuses callers without a ticket, and invalid messages', async () => {
    const { node, streamId, token } = await openChannel();
    const host = await node.hostToken(streamId);
    const [catchUp, chat] = ['/viewer/realtime/catch-up', '/viewer/realtime/chat'];
    const message = { token, ref: 'ref-of-ana', text: 'Hi' };
    const code = 'request.invalid';
    await expectRefusals(
      [
        ['forged', 'POST', catchUp, { token: `${token}x` }, 'auth.required'],
        ['nothing', 'POST', catchUp, { token: '' }, 'auth.required'],
        ['a host', 'POST', catchUp, { token: host }, 'auth.required'],
        ['no token', 'POST', catchUp, {}, 'auth.required'],
        ['seq', 'POST', catchUp, { token, afterSeq: -1 }, code, { afterSeq: invalid }],
        ['forged', 'POST', chat, { ...message, token: 'x.y' }, 'auth.required'],
        ['a host', 'POST', chat, { ...message, token: host }, 'auth.required'],
        ['ref', 'POST', chat, { ...message, ref: 'short' }, code, { ref: invalid }],
        ['empty', 'POST', chat, { ...message, text: '' }, code, { text: invalid }],
        ['long', 'POST', chat, { ...message, text: 'x'.repeat(501) }, code, { text: invalid }],
        ['name', 'POST', chat, { ...message, name: 'x'.repeat(41) }, code, { name: invalid }],
        ['blank', 'POST', chat, { ...message, text: '  ' }, code, { text: 'Write something.' }],
      ],
      node.call,
    );
    await node.change(streamId, { hasChat: false });
    expectRefusal(await node.call('POST', chat, message), 'chat.off');
    node.platform.clock.advanceSec(12 * 3600);
    expectRefusal(await node.call('POST', catchUp, { token }), 'auth.token_expired');
  });

  test('neither call works once the stream may not be watched any more', async () => {
    const { catchUp, write } = await openChannel();
    await database().pool.query(`update stream set publish_status = 'UnPublished'`);
    expectRefusal(await catchUp({}), 'stream.not_found');
    expectRefusal(await write({}), 'stream.not_found');
  });

  test('writing too fast is refused with a waiting time', async () => {
    const { node, streamId, write } = await openChannel();
    await node.change(streamId, { chatSlowModeSec: 30 });
    await write({});
    expectRefusal(await write({}), 'chat.too_fast');
    node.platform.clock.advanceSec(31);
    expect((await write({})).status).toBe(201);
  });
});
