import { describe, expect, test } from 'vitest';
import { nextRef, openNode, type TestChannel, type TestSocket, texts } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { liveSegment } from '../live/live.table.ts';
import { expectRefusals, invalid, nowhere } from '../streams/library.testing.ts';
import { toChatLine } from './chat-text.ts';

const line = (text: string, changes: object = {}) =>
  ({ type: 'chat', ref: nextRef(), name: 'Ana', text, ...changes }) as const;

async function say(socket: TestSocket, text: string, changes: object = {}) {
  const request = line(text, changes);
  socket.send(request);
  return (await socket.next('chat', ({ ref }) => ref === request.ref)).message;
}

test.each([
  ['  a\r\n b\tc ', 'a b c'],
  ['\u202eevil\u202c \u2066x\u2069 \u200ey\u061c', 'evil x y'],
  ['\u0000\u0007\u009b', ''],
  ['\ud800lone', '\ufffdlone'],
  ['👩‍👩‍👧 नमस्ते', '👩‍👩‍👧 नमस्ते'],
  ['<b>https://a.example?x=1&y</b>', '<b>https://a.example?x=1&y</b>'],
])('a line shows nothing but itself (%#)', (given, shown) => {
  expect(toChatLine(given)).toBe(shown);
});

describeOnEachDatabase('chat', (database) => {
  async function openChat(patch = {}) {
    const node = await openNode(database());
    const streamId = await node.live(patch);
    const [host, ana] = [await node.host(streamId), await node.viewer(streamId, 'ana')];
    return { node, streamId, host, ana, of: (path = '') => `/${streamId}/chat${path}` };
  }

  test('a repeated message is stored once and answered each time', async () => {
    const { ana, host, node, of } = await openChat();
    const request = line('Once');
    ana.send(request);
    const answers = [await ana.next('chat')];
    // Before it was delivered, the delivery itself would have answered these.
    for (let sent = 0; sent < 2; sent++) ana.send(request);
    answers.push(await ana.next('chat'), await ana.next('chat'));
    expect(answers.map(({ ref, message }) => [ref, message.seq])).toEqual(Array(3).fill([request.ref, 1]));
    await say(host, 'After');
    expect(host.events.filter(({ type }) => type === 'chat')).toHaveLength(2);
    expect(texts((await node.call('GET', of())).data.items)).toEqual(['After', 'Once']);
  });

  test('slow mode and the general limit say when to write again, and apply only to viewers', async () => {
    const { node, streamId, ana, host } = await openChat({ chatSlowModeSec: 30 });
    await say(ana, '1');
    ana.send(line('2', { ref: 'too-fast' }));
    expect(await ana.next('refused')).toMatchObject({ ref: 'too-fast', error: 'chat.too_fast', retryAfterSec: 30 });
    node.platform.clock.advanceSec(30);
    await say(ana, '3');
    for (let sent = 0; sent < 8; sent++) await say(host, `host ${sent}`);
    await node.change(streamId, { chatSlowModeSec: 0 });
    const ben = await node.viewer(streamId, 'ben');
    for (let sent = 0; sent < 5; sent++) await say(ben, `ben ${sent}`);
    ben.send(line('too many'));
    expect(await ben.next('refused')).toMatchObject({ error: 'chat.too_fast', retryAfterSec: 10 });
    node.platform.clock.advanceSec(10);
    await say(ben, 'again');
  });

  test('slow mode lets one network write five times, however many visitors it invents', async () => {
    const { node, streamId, ana, host } = await openChat({ chatSlowModeSec: 30 });
    await say(ana, '1');
    for (const name of ['ben', 'cid', 'dan', 'eve']) await say(await node.viewer(streamId, name), name);
    const fay = await node.viewer(streamId, 'fay');
    fay.send(line('6'));
    expect(await fay.next('refused')).toMatchObject({ error: 'chat.too_fast', retryAfterSec: 30 });
    await say(host, 'Hosts go on');
    node.platform.clock.advanceSec(60);
    await say(fay, '6');
  });

  test('who was blocked does not come back as another visitor, and those who were there go on', async () => {
    const { node, streamId, ana, of } = await openChat();
    const [ben, cid] = [await node.viewer(streamId, 'ben'), await node.viewer(streamId, 'cid')];
    await say(cid, 'I wrote before');
    cid.close();
    const { authorId } = await say(ana, 'Rude');
    node.platform.clock.advanceSec(1);
    await node.call('POST', of('/blocked-users'), { authorId });
    const other = await node.viewer(streamId, 'ana again');
    other.send(line('Rude again'));
    expect(await other.next('refused')).toMatchObject({ error: 'chat.blocked' });
    const payload = { token: await node.viewerToken(streamId, 'by call'), ref: nextRef(), text: 'Rude' };
    expect((await node.call('POST', '/viewer/realtime/chat', payload)).error).toBe('chat.blocked');
    await say(ben, 'I was here');
    await say(await node.viewer(streamId, 'cid'), 'I am back');
    node.platform.clock.advanceSec(24 * 3600);
    await say(await node.viewer(streamId, 'ana again'), 'A day later');
  });

  test('one address has a limit, however many names it uses', async () => {
    const { node, streamId } = await openChat();
    const writers = await Promise.all(Array.from({ length: 13 }, (_, n) => node.viewer(streamId, `visitor ${n}`)));
    node.platform.clock.advanceSec(60);
    for (const writer of writers.slice(0, 12)) for (let sent = 0; sent < 5; sent++) await say(writer, `${sent}`);
    writers[12]!.send(line('one more'));
    expect(await writers[12]!.next('refused')).toMatchObject({ error: 'chat.too_fast' });
  });

  test.each([
    ['usual', 0, 60],
    ['slow', 5, 5],
  ])(
    'visitors made up just now share a limit near each other, at %s speed, and known ones do not',
    async (_speed, chatSlowModeSec, limit) => {
      const node = await openNode(database(), { env: { ZEACON_TRUST_PROXY: '1' } });
      const streamId = await node.live({ chatSlowModeSec });
      const post = async (path: string, address: string, payload: object) => {
        const url = `/general/v1.1/stream/viewer/realtime${path}`;
        return (
          await node.platform.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } })
        ).json();
      };
      const come = async (visitorId: string, visitorProof?: string) =>
        (await post('', '192.0.2.1', { streamId, visitorId, ...(visitorProof && { visitorProof }) })).responseData;
      const write = async (address: string, { token }: { token: string }) =>
        (await post('/chat', address, { token, ref: nextRef(), text: 'Hello' })).error ?? 'said';
      const known = await come('known-visitor');
      const other = await come('other-visitor');
      node.platform.clock.advanceSec(60);
      for (let n = 0; n < limit; n++) expect(await write(`203.0.113.${n}`, await come(`visitor-${n}`))).toBe('said');
      const late = await come('late-visitor');
      expect(await write('203.0.113.99', late)).toBe('chat.too_fast');
      // Nobody elsewhere notices, and neither do those who came before, with an old ticket or with a new one.
      expect(await write('198.51.100.1', await come('first-visitor'))).toBe('said');
      expect(await write('203.0.113.100', known)).toBe('said');
      const again = await come('other-visitor', other.visitorProof);
      expect(again.visitorProof).toBe(other.visitorProof);
      expect(await write('203.0.113.101', again)).toBe('said');
      // A proof is of one visitor.
      expect(await write('203.0.113.102', await come('third-visitor', other.visitorProof))).toBe('chat.too_fast');
      node.platform.clock.advanceSec(60);
      expect(await write('203.0.113.99', late)).toBe('said');
    },
  );

  test('nobody can write while the chat is off, after the end, or when blocked', async () => {
    const { node, streamId, ana, host, of } = await openChat();
    const refusal = async (socket: TestSocket) => {
      socket.send(line('No'));
      return (await socket.next('refused')).error;
    };
    await node.change(streamId, { hasChat: false });
    expect([await refusal(ana), await refusal(host)]).toEqual(['chat.off', 'chat.off']);
    await node.change(streamId, { hasChat: true, status: 'ENDED' });
    expect(await refusal(ana)).toBe('chat.off');
    await node.change(streamId, { status: 'LIVE' });
    const [first, kept] = [await say(ana, 'Rude'), await say(host, 'Kept')];
    const blocked = await node.call('POST', of('/blocked-users'), { authorId: first.authorId });
    expect(blocked).toMatchObject({ status: 201, data: { authorId: first.authorId, name: 'Ana' } });
    expect(await host.next('chat-deleted')).toEqual({ type: 'chat-deleted', messageIds: [first.messageId] });
    expect(await refusal(ana)).toBe('chat.blocked');
    expect(await refusal(await node.viewer(await node.live(), 'ana'))).toBe('chat.blocked');
    expect((await node.call('GET', of())).data.items).toEqual([kept]);
    expect((await node.call('GET', of('/blocked-users'))).data.items).toEqual([blocked.data]);
    expect((await node.call('GET', `/${streamId}`)).data.blockedUsers).toEqual([blocked.data]);
    const draft = { name: 'Shop', scopes: ['videos.read'] };
    const { key } = (await node.platform.call(node.business, 'POST', '/business/v1.1/api-key', draft)).data;
    const program = { ...node.business, headers: { authorization: `Bearer ${key}` } };
    const read = await node.platform.call(program, 'GET', `/general/v1.1/stream/${streamId}`);
    expect([read.status, 'blockedUsers' in read.data]).toEqual([200, false]);
    expect((await node.call('DELETE', of(`/blocked-users/${first.authorId}`))).status).toBe(200);
    expect((await node.call('GET', `/${streamId}`)).data.blockedUsers).toEqual([]);
    expect((await say(ana, 'Back')).text).toBe('Back');
    const hostAuthor = { authorId: host.joined.authorId };
    expect((await node.call('POST', of('/blocked-users'), hostAuthor)).error).toBe('chat.not_found');
  });

  test('a deleted message is gone for everybody, for late joiners, and for clients that were away', async () => {
    const { node, streamId, ana, host, of } = await openChat();
    const [kept, gone] = [await say(ana, 'Kept'), await say(ana, 'Gone')];
    await node.call('PUT', of('/pinned'), { messageId: gone.messageId });
    expect((await host.next('state', ({ state }) => !!state.pinned)).state.pinned).toEqual(gone);
    ana.close();
    await ana.closed;
    expect((await node.call('DELETE', of(`/${gone.messageId}`))).status).toBe(200);
    expect(await host.next('chat-deleted')).toMatchObject({ messageIds: [gone.messageId] });
    expect((await host.next('state', ({ state }) => state.pinned === null)).state).toEqual({ pinned: null });
    const late = (await node.viewer(streamId, 'late')).joined;
    expect([late.messages, late.deletedIds, late.state.pinned]).toEqual([[kept], [], null]);
    const back = (await node.join(await node.viewerToken(streamId, 'ana'), { afterSeq: 2 })).joined;
    expect([back.messages, back.deletedIds, back.isContinuous]).toEqual([[], [gone.messageId], true]);
    const stored = JSON.stringify((await database().pool.query('select * from chat_message')).rows);
    for (const unwanted of ['Gone', '127.0.0.1']) expect(stored).not.toContain(unwanted);
  });

  test('a client that returns gets what it missed, or everything again if that is too much or unknown', async () => {
    const { node, streamId, host } = await openChat();
    const token = await node.viewerToken(streamId, 'ana');
    for (let sent = 1; sent <= 100; sent++) {
      await say(host, `${sent}`);
      node.platform.clock.advanceSec(1);
    }
    const back = async (afterSeq: number) => (await node.join(token, { afterSeq })).joined;
    const near = await back(97);
    expect([texts(near.messages), near.isContinuous]).toEqual([['98', '99', '100'], true]);
    const never = await back(5000);
    expect([never.messages.length, never.isContinuous]).toEqual([50, false]);
    await fill(database(), streamId, node.business.businessId, 101, 700);
    const far = await back(199);
    expect([far.messages.length, far.messages[0]!.seq, far.isContinuous]).toEqual([50, 651, false]);
    expect((await back(200)).messages).toHaveLength(500);
  });

  test('names are trimmed, hosts are known as such, and links stay text', async () => {
    const { node, ana, host } = await openChat();
    expect(await say(ana, 'see https://shop.example', { name: ' \u202eAna ' })).toMatchObject({
      name: 'Ana',
      isHost: false,
      text: 'see https://shop.example',
    });
    expect(await say(ana, 'x', { name: undefined })).toMatchObject({ name: 'Guest' });
    expect(await say(host, 'x', { name: undefined })).toMatchObject({ name: 'Acme', isHost: true });
    const pictureDate = node.platform.clock.now().toISOString();
    expect(await say(ana, 'now', { pictureDate })).toMatchObject({ pictureDate });
    expect(await say(ana, 'never', { pictureDate: '2099-01-01T00:00:00Z' })).toMatchObject({ pictureDate: null });
  });

  test('a viewer cannot write under the name of the business, whatever letters it is written with', async () => {
    const { ana, host } = await openChat();
    for (const name of ['Acme', ' a c m e ', 'ACME!', 'Аcmе', 'Ａcｍe', 'Acrne', 'A\u3164cme']) {
      const request = line('x', { name });
      ana.send(request);
      expect(await ana.next('refused', ({ ref }) => ref === request.ref)).toMatchObject({ error: 'live.name_refused' });
    }
    for (const name of ['Acme fan', 'Ana', 'Анна']) expect(await say(ana, 'x', { name })).toMatchObject({ name });
    expect(await say(ana, 'x', { name: '\u3164\u115f' })).toMatchObject({ name: 'Guest' });
    expect(await say(host, 'x', { name: 'Acme' })).toMatchObject({ name: 'Acme', isHost: true });
  });

  test('the list is paged from newest to oldest', async () => {
    const { node, host, of } = await openChat();
    for (const text of ['1', '2', '3']) await say(host, text);
    const { data } = await node.call('GET', of('?size=2'));
    expect([texts(data.items), data.pinned]).toEqual([['3', '2'], null]);
    expect(texts((await node.call('GET', of(`?size=2&beforeSeq=${data.items[1].seq}`))).data.items)).toEqual(['1']);
  });

  test('refuses streams that do not exist or are not live', async () => {
    const { node, streamId, of } = await openChat();
    const { id: video } = await node.video();
    const [message, author] = [{ messageId: 'msg_1' }, { authorId: 'aut_1' }];
    await expectRefusals(
      [
        ['list elsewhere', 'GET', `/${nowhere}/chat`, undefined, 'stream.not_found'],
        ['list of a video', 'GET', `/${video}/chat`, undefined, 'live.not_live'],
        ['too many', 'GET', of('?size=201'), undefined, 'request.invalid', { size: invalid }],
        ['delete none', 'DELETE', of('/msg_1'), undefined, 'chat.not_found'],
        ['delete of a video', 'DELETE', `/${video}/chat/msg_1`, undefined, 'live.not_live'],
        ['pin none', 'PUT', of('/pinned'), message, 'chat.not_found'],
        ['pin of a video', 'PUT', `/${video}/chat/pinned`, message, 'live.not_live'],
        ['block none', 'POST', of('/blocked-users'), author, 'chat.not_found'],
        ['unblock none', 'DELETE', of('/blocked-users/aut_1'), undefined, 'chat.not_found'],
        ['blocked of a video', 'GET', `/${video}/chat/blocked-users`, undefined, 'live.not_live'],
      ],
      node.call,
    );
    const other = await node.platform.signUp('Other');
    const theirs = await node.platform.call(other, 'GET', `/general/v1.1/stream/${streamId}/chat`);
    expect(theirs.error).toBe('stream.not_found');
  });

  test('deleting a stream deletes its chat', async () => {
    const { node, streamId, ana } = await openChat();
    await say(ana, 'Hello');
    await node.change(streamId, { status: 'ENDED' });
    expect((await node.call('DELETE', `/${streamId}`)).status).toBe(200);
    expect((await database().pool.query('select 1 from chat_message')).rowCount).toBe(0);
  });

  test.each(['1.5', '1e30', '-1', 'x'])('is not listed before number %s', async (beforeSeq) => {
    const { node, of } = await openChat();
    const answer = await node.call('GET', of(`?beforeSeq=${beforeSeq}`));
    expect([answer.status, answer.error, Object.keys(answer.fieldErrors ?? {})]).toEqual([
      400,
      'request.invalid',
      ['beforeSeq'],
    ]);
  });

  describe('the replay', () => {
    const began = Date.parse('2026-03-10T11:00:00Z');
    /** Two parts of ten seconds, with a pause of one minute between them. */
    async function recorded(node: TestChannel) {
      const archive = await node.video({ contentType: 'LIVE', name: 'Recording' });
      const streamId = await node.live({ sessionId: 'ses_1', archiveId: archive.id, status: 'ENDED' });
      const segments = [0, 2, 4, 6, 8, 70, 72, 74, 76, 78].map((second, index) => ({
        sessionId: 'ses_1',
        rendition: 'source',
        seq: index + 1,
        init: 1,
        durationUs: 2_000_000,
        sizeBytes: 1,
        programAtMs: began + second * 1000,
      }));
      await database().db.insert(liveSegment).values(segments);
      return { streamId, archiveId: archive.id };
    }
    const write = (streamId: string, businessId: string, second: number, seq: number, pictureSecond?: number) =>
      database().pool.query(
        `insert into chat_message (id, stream_id, business_id, seq, author_id, ref, name, text, sent_at, picture_at)
         values ($1, $2, $3, $4, 'aut_1', $1, 'Ana', $1, $5, $6)`,
        [
          `at ${second}`,
          streamId,
          businessId,
          seq,
          new Date(began + second * 1000),
          pictureSecond === undefined ? null : new Date(began + pictureSecond * 1000),
        ],
      );

    test('follows the picture, for the live stream and its recording, and skips pauses', async () => {
      const node = await openNode(database());
      const { streamId, archiveId } = await recorded(node);
      const { businessId } = node.business;
      const written: [number, number?][] = [[-5], [1], [4, 3], [30], [73.5], [90]];
      for (const [index, [second, picture]] of written.entries()) {
        await write(streamId, businessId, second, index + 1, picture);
      }
      const expected = [
        ['at -5', 0],
        ['at 1', 1000],
        ['at 4', 3000],
        ['at 30', 10_000],
        ['at 73.5', 13_500],
        ['at 90', 20_000],
      ];
      for (const id of [streamId, archiveId]) {
        const { data } = await node.view(`/viewer/chat-replay?streamId=${id}`);
        expect(
          data.items.map(({ text, positionMs }: { text: string; positionMs: number }) => [text, positionMs]),
        ).toEqual(expected);
        expect(data.isComplete).toBe(true);
      }
      const pages: string[] = [];
      for (let afterMs = -1, isComplete = false; !isComplete; ) {
        const { data } = await node.view(`/viewer/chat-replay?size=2&afterMs=${afterMs}`, { streamid: archiveId });
        pages.push(...texts(data.items));
        afterMs = data.items.at(-1)?.positionMs;
        isComplete = data.isComplete;
      }
      expect(pages).toEqual(expected.map(([text]) => text));
    });

    test('has a read limit per address', async () => {
      const node = await openNode(database());
      const answers: (string | undefined)[] = [];
      while (answers.at(-1) !== 'request.rate_limited' && answers.length < 1000)
        answers.push((await node.view('/viewer/chat-replay')).error);
      expect(answers.at(-1)).toBe('request.rate_limited');
      expect(answers.length).toBeGreaterThan(500);
      node.platform.clock.advanceSec(60);
      expect((await node.view('/viewer/chat-replay')).error).toBe('request.invalid');
    });

    test('needs the right to watch, and is empty if there is nothing', async () => {
      const node = await openNode(database());
      const { id: video } = await node.video();
      expect((await node.view(`/viewer/chat-replay?streamId=${video}`)).data).toEqual({ items: [], isComplete: true });
      expect((await node.view(`/viewer/chat-replay?streamId=${nowhere}`)).error).toBe('stream.not_found');
      const hidden = await node.live({}, { accessVisibility: 'UNLISTED' });
      expect((await node.view(`/viewer/chat-replay?streamId=${hidden}`)).error).toBe('media.token_invalid');
      expect((await node.view('/viewer/chat-replay')).error).toBe('request.invalid');
    });
  });
});

async function fill({ pool }: TestDatabase, streamId: string, businessId: string, from: number, to: number) {
  await pool.query(
    `insert into chat_message (id, stream_id, business_id, seq, author_id, ref, name, text, sent_at)
     select 'msg_' || n, $1, $2, n, 'aut_1', n::text, 'Ana', n::text, now() from generate_series($3::int, $4::int) n`,
    [streamId, businessId, from, to],
  );
}
