import { connect } from 'node:net';
import { realtimeBeatSec, realtimeMessageMaxBytes } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { nextRef, openNode, type TestSocket, texts } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { forge } from '../embed-keys/embed-tokens.testing.ts';
import { expectRefusal, nowhere } from '../streams/library.testing.ts';

const chat = (text: string, ref = nextRef()) => ({ type: 'chat', ref, name: 'Ana', text }) as const;

describeOnEachDatabase('the channel', (database) => {
  test('a viewer on any page gets the live’s state, then every message', async () => {
    const node = await openNode(database());
    const streamId = await node.live({ chatSlowModeSec: 0 });
    const [ana, ben] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    expect(ana.joined).toMatchObject({
      role: 'viewer',
      state: {
        liveStatus: 'LIVE',
        viewerCount: 1,
        canRaiseHand: true,
        hasChat: true,
        chatSlowModeSec: 0,
        pinned: null,
      },
      messages: [],
      isContinuous: true,
      deletedIds: [],
    });
    expect(ana.joined).not.toHaveProperty('handRaises');
    ana.send(chat('Hello', 'ref-of-ana'));
    const [toAna, toBen] = [await ana.next('chat'), await ben.next('chat')];
    expect(toAna).toMatchObject({ ref: 'ref-of-ana', message: { seq: 1, text: 'Hello', name: 'Ana', isHost: false } });
    expect(toBen).toEqual({ type: 'chat', message: toAna.message });
    expect(ana.joined.authorId).toBe(toAna.message.authorId);
    expect((await node.viewer(streamId, 'cleo')).joined.messages).toEqual([toAna.message]);
    expect((await node.viewer(streamId, 'ana')).joined.authorId).toBe(ana.joined.authorId);
  });

  test('changes of the live reach everybody, and viewers who may no longer watch are disconnected for good', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [ana, host] = [await node.viewer(streamId, 'ana'), await node.host(streamId)];
    const { realtime } = node.platform.modules;
    await realtime.notifyState(streamId, { liveStatus: 'INTERRUPTED' });
    for (const socket of [ana, host]) {
      expect(await socket.next('state')).toEqual({ type: 'state', state: { liveStatus: 'INTERRUPTED' } });
    }
    await database().pool.query(`update stream set publish_status = 'UnPublished' where id = $1`, [streamId]);
    node.platform.clock.advanceSec(6);
    await node.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'stream.not_found' });
    expect(await ana.closed).toBe(1008);
    await realtime.notifyState(streamId, { liveStatus: 'LIVE' });
    // A presence count may arrive first.
    const states = [await host.next('state')];
    if (!('liveStatus' in states[0]!.state)) states.push(await host.next('state'));
    expect(states.at(-1)).toMatchObject({ state: { liveStatus: 'LIVE' } });
  });

  test('once a live asks for a signed token, viewers who were let in without one are disconnected, and nobody else', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const { clock } = node.platform;
    const key = (await node.platform.call(node.business, 'POST', '/business/v1.1/embed-key', { name: 'Courses' })).data;
    const iat = clock.now().getTime() / 1000;
    const claims = { aud: 'zeacon-embed', iat, exp: iat + 600, videos: [streamId] };
    const signed = { 'embed-token': forge({ header: { kid: key.kid }, claims, key: key.privateKey }) };
    const anaToken = await node.viewerToken(streamId, 'ana');
    const [ana, host] = [await node.join(anaToken), await node.host(streamId)];
    const bob = await node.join(await node.viewerToken(streamId, 'bob', signed));

    await node.call('PATCH', `/${streamId}`, { requiresSignedEmbed: true });
    clock.advanceSec(6);
    await node.tick();
    expect(await ana.next('closed')).toMatchObject({ error: 'embed_token.required' });
    expect(await ana.closed).toBe(1008);
    const url = '/general/v1.1/stream/viewer/realtime/catch-up';
    const caughtUp = await node.platform.app.inject({ method: 'POST', url, payload: { token: anaToken } });
    expect(caughtUp.json().error).toBe('embed_token.required');
    host.send(chat('For those who may watch'));
    expect((await bob.next('chat')).message.text).toBe('For those who may watch');
  });

  test('the end of a live removes its pinned message, also for those present', async () => {
    const node = await openNode(database());
    const streamId = await node.live({ chatSlowModeSec: 0 });
    const [ana, host] = [await node.viewer(streamId, 'ana'), await node.host(streamId)];
    host.send(chat('Buy now'));
    const { messageId } = (await host.next('chat')).message;
    await node.call('PUT', `/${streamId}/chat/pinned`, { messageId });
    for (const socket of [ana, host]) await socket.next('state', ({ state }) => state.pinned?.messageId === messageId);
    expect((await node.call('PATCH', `/status/${streamId}`, { streamStatus: 'ENDED' })).status).toBe(200);
    for (const socket of [ana, host]) {
      const ended = await socket.next('state', ({ state }) => state.liveStatus === 'ENDED');
      expect(ended.state).toEqual({ liveStatus: 'ENDED', pinned: null });
    }
  });

  test('viewers are counted without hosts, and the count is sent only when it changes', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const host = await node.host(streamId);
    const ana = await node.viewer(streamId, 'ana');
    await node.viewer(streamId, 'ben');
    await node.tick();
    expect((await host.next('state')).state).toEqual({ viewerCount: 2 });
    ana.close();
    await ana.closed;
    await expect.poll(() => node.platform.modules.realtime.viewerCount(streamId)).toBe(1);
    await node.tick();
    node.platform.clock.advanceSec(2);
    await node.tick();
    node.platform.clock.advanceSec(2);
    await node.tick();
    await node.platform.modules.realtime.notifyState(streamId, { hasChat: false });
    await host.next('state', ({ state }) => state.hasChat === false);
    const counts = host.events.flatMap((event) => (event.type === 'state' ? [event.state.viewerCount] : []));
    expect(counts).toEqual([2, 1, undefined]);
  });

  test('one network shows no more viewers than count, whatever visitors it invents', async () => {
    const node = await openNode(database(), { env: { ZEACON_VIEWERS_PER_ADDRESS: '3', ZEACON_TRUST_PROXY: '1' } });
    const streamId = await node.live();
    const from = async (address: string, visitor: string) => {
      const socket = await node.open({ headers: { 'x-forwarded-for': address } });
      socket.send({ type: 'join', token: await node.viewerToken(streamId, visitor) });
      await socket.next('joined');
    };
    for (let made = 0; made < 10; made++) await from('192.0.2.1', `invented ${made}`);
    expect(node.platform.modules.realtime.viewerCount(streamId)).toBe(3);
    await from('192.0.2.2', 'ana');
    expect(node.platform.modules.realtime.viewerCount(streamId)).toBe(4);
  });

  test('a business receives nothing of another, and cannot join as its host', async () => {
    const node = await openNode(database());
    const other = await node.platform.signUp('Other');
    const [mine, theirs] = [await node.live(), await node.live({}, {}, other)];
    const [ana, ben] = [await node.viewer(mine, 'ana'), await node.viewer(theirs, 'ana')];
    expect(ben.joined.authorId).not.toBe(ana.joined.authorId);
    ben.send(chat('Theirs'));
    await ben.next('chat');
    ana.send(chat('Mine'));
    expect((await ana.next('chat')).message.text).toBe('Mine');
    const path = `/general/v1.1/stream/${theirs}/live/realtime`;
    expectRefusal(await node.platform.call(node.business, 'POST', path), 'stream.not_found');
  });

  test.each(['chat', 'raise-hand', 'lower-hand', 'signal'] as const)('nobody can %s before joining', async (type) => {
    const node = await openNode(database());
    const socket = await node.open();
    const request = { type, ref: nextRef(), name: 'Ana', text: 'Hi', to: 'con_1', data: 1 };
    socket.sendRaw(JSON.stringify(request));
    expect(await socket.next('closed')).toMatchObject({ error: 'auth.required' });
    expect(await socket.closed).toBe(1008);
  });

  test('a token that is forged, expired or for a deleted stream is refused', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const token = await node.viewerToken(streamId, 'ana');
    const refusedWith = async (given: string) => {
      const socket = await node.open();
      socket.send({ type: 'join', token: given });
      const { error } = await socket.next('closed');
      await socket.closed;
      return error;
    };
    const [body = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const asHost = Buffer.from(JSON.stringify({ ...claims, role: 'host' })).toString('base64url');
    expect(await refusedWith(`${asHost}.${signature}`)).toBe('auth.required');
    expect(await refusedWith('nothing')).toBe('auth.required');
    expect(await refusedWith('')).toBe('auth.required');
    await node.platform.call(node.business, 'DELETE', `/general/v1.1/stream/${streamId}`);
    await database().pool.query('delete from live');
    expect(await refusedWith(token)).toBe('stream.not_found');
    node.platform.clock.advanceSec(12 * 3600);
    expect(await refusedWith(token)).toBe('auth.token_expired');
  });

  test('a client that does not join in time is disconnected', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [silent, joined] = [await node.open(), await node.viewer(streamId, 'ana')];
    node.platform.clock.advanceSec(4);
    await node.tick();
    node.platform.clock.advanceSec(1);
    await node.tick();
    expect(await silent.next('closed')).toMatchObject({ error: 'auth.required' });
    joined.send(chat('Here'));
    await joined.next('chat');
  });

  test('the server beats, and a silent connection is closed two beats later', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [dead, alive] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    dead.pause();
    for (let beat = 0; beat < 2; beat++) {
      node.platform.clock.advanceSec(realtimeBeatSec);
      await node.tick();
      await alive.next('beat');
      alive.send({ type: 'lower-hand' });
      alive.send(chat(`Beat ${beat}`));
      await alive.next('chat');
    }
    await expect.poll(() => node.platform.modules.realtime.viewerCount(streamId)).toBe(1);
  });

  test('invalid messages are refused and change nothing', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const ana = await node.viewer(streamId, 'ana');
    const malformed: (string | Buffer)[] = [
      'no json',
      '[]',
      JSON.stringify({ type: 'chat', ref: 'short', text: 'Hi' }),
      JSON.stringify({ type: 'chat', ref: nextRef(), text: 'x'.repeat(501) }),
      JSON.stringify({ type: 'closed', error: 'x', message: 'x' }),
      Buffer.from(JSON.stringify(chat('binary'))),
    ];
    for (const data of malformed) {
      ana.sendRaw(data);
      expect(await ana.next('refused')).toMatchObject({ error: 'request.invalid' });
    }
    ana.send({ type: 'join', token: 'again' });
    expect(await ana.next('refused')).toMatchObject({ error: 'request.invalid' });
    ana.send(chat('\u202e\u200b \u0007'));
    expect(await ana.next('refused')).toMatchObject({ error: 'request.invalid' });
    ana.send(chat('Fine'));
    expect((await ana.next('chat')).message.seq).toBe(1);
  });

  test('text that the database cannot store is refused without a server error', async () => {
    const node = await openNode(database());
    const streamId = await node.live({ chatSlowModeSec: 0 });
    const ana = await node.viewer(streamId, 'ana');
    const ref = 'nul-\0-in-ref';
    ana.send(chat('Hello', ref));
    expect(await ana.next('refused')).toMatchObject({ error: 'request.invalid', ref });
    ana.send({ type: 'raise-hand', ref, name: 'Ana' });
    ana.send({ type: 'signal', to: 'con_\0', data: { sdp: ['\0'] } });
    ana.send(chat('nul \0', 'ref-of-ana'));
    ana.sendRaw(`{"type":"signal","to":"con_1","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    for (let refused = 0; refused < 4; refused++) {
      expect(await ana.next('refused')).toMatchObject({ error: 'request.invalid' });
    }
    ana.send(chat('Fine'));
    expect((await ana.next('chat')).message).toMatchObject({ seq: 1, text: 'Fine' });
  });

  test('a message that is too long closes the connection, and so does a flood', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [long, flooding] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    long.sendRaw('x'.repeat(realtimeMessageMaxBytes + 1));
    expect(await long.closed).toBe(1009);
    for (let sent = 0; sent < 200; sent++) flooding.send({ type: 'signal', to: 'con_1', data: sent });
    expect(await flooding.next('closed')).toMatchObject({ error: 'request.rate_limited' });
    expect(await flooding.closed).toBe(1008);
  });

  test('a client that does not read is disconnected, and others do not wait', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [stuck, host] = [await node.viewer(streamId, 'ana'), await node.host(streamId)];
    stuck.pause();
    host.send(chat('Long'));
    const pinned = { ...(await host.next('chat')).message, text: 'x'.repeat(200_000) };
    for (let sent = 0; sent < 40; sent++) {
      await node.platform.modules.realtime.notifyState(streamId, { pinned });
      await host.next('state', ({ state }) => state.pinned != null);
    }
    await expect.poll(() => node.platform.modules.realtime.viewerCount(streamId)).toBe(0);
    host.send(chat('Still here'));
    expect((await host.next('chat')).message.text).toBe('Still here');
  });

  test('a stopping server disconnects everybody, and they may come back', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const [ana, silent] = [await node.viewer(streamId, 'ana'), await node.open()];
    await node.platform.app.close();
    expect([await ana.closed, await silent.closed]).toEqual([1012, 1012]);
    expect(ana.events.some(({ type }) => type === 'closed')).toBe(false);
  });

  test('other upgrades are answered like calls, and WebSockets elsewhere get 404', async () => {
    const node = await openNode(database());
    const { port } = new URL(node.origin);
    const ask = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        let text = '';
        socket.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        socket.on('close', () => resolve(text));
        socket.write(`${head}\r\nhost: x\r\n\r\n`);
      });
    const upgrade = (name: string, connection: string) => `connection: ${connection}\r\nupgrade: ${name}`;
    expect(await ask(`GET /api/other HTTP/1.1\r\n${upgrade('websocket', 'upgrade')}`)).toMatch(/^HTTP\/1.1 404 /);
    const answered = await ask(`GET /livez HTTP/1.1\r\n${upgrade('h2c', 'upgrade, close')}`);
    expect(answered).toMatch(/^HTTP\/1.1 200 /);
  });

  describe('the right to join', () => {
    test('a ticket needs the right to watch a live stream, and says how to connect', async () => {
      const env = {
        ZEACON_STUN_URLS: 'stun:stun.example:3478',
        ZEACON_TURN_URLS: 'turn:turn.example:3478, turns:turn.example:5349',
        ZEACON_TURN_SECRET: 'shared',
      };
      const node = await openNode(database(), { env });
      const ask = async (body: object) => {
        const url = '/general/v1.1/stream/viewer/realtime';
        const headers = { origin: 'https://shop.example' };
        const answer = await node.platform.app.inject({ method: 'POST', url, payload: body, headers });
        const { responseData: data, error, message, fieldErrors } = answer.json();
        return { status: answer.statusCode, data, error, message, fieldErrors, headers: answer.headers };
      };
      const visitorId = 'visitor-1';
      const [open, hidden] = [await node.live(), await node.live({}, { accessVisibility: 'UNLISTED' })];
      const given = await ask({ streamId: open, visitorId });
      expect(given).toMatchObject({
        status: 201,
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
        data: { url: '/api/realtime', channel: open, expiresDate: '2026-03-11T00:00:00.000Z' },
      });
      const expiry = Date.parse('2026-03-11T00:00:00Z') / 1000;
      expect(given.data.iceServers).toEqual([
        { urls: ['stun:stun.example:3478'] },
        {
          urls: ['turn:turn.example:3478', 'turns:turn.example:5349'],
          username: expect.stringMatching(new RegExp(`^${expiry}:aut_`)),
          credential: expect.stringMatching(/^[\w+/]{27}=$/),
        },
      ]);
      expect(Buffer.from(given.data.token.split('.')[0], 'base64url').toString()).not.toContain(visitorId);
      const { id: video } = await node.video();
      expectRefusal(await ask({ streamId: video, visitorId }), 'live.not_live');
      expectRefusal(await ask({ streamId: nowhere, visitorId }), 'stream.not_found');
      expectRefusal(await ask({ streamId: hidden, visitorId }), 'media.token_invalid');
      const draft = await node.live({}, { publishStatus: 'UnPublished' });
      expectRefusal(await ask({ streamId: draft, visitorId }), 'stream.not_found');
      const secret = await node.live({ recordOnly: true });
      expectRefusal(await ask({ streamId: secret, visitorId }), 'stream.not_found');
      expect(await ask({ streamId: open, visitorId: 'short' })).toMatchObject({ error: 'request.invalid' });
      expect(await node.hostToken(hidden)).toContain('.');
    });

    const isLetIn = (socket: TestSocket, token: string) => {
      socket.send({ type: 'join', token });
      return socket.next('joined').then(
        () => true,
        () => false,
      );
    };

    test('one ticket has a limit of connections, and a closed one frees its place', async () => {
      const node = await openNode(database());
      const token = await node.viewerToken(await node.live(), 'ana');
      const [first] = await Promise.all(Array.from({ length: 20 }, () => node.join(token)));
      const more = await node.open();
      more.send({ type: 'join', token });
      expect(await more.next('closed')).toMatchObject({ error: 'request.rate_limited' });
      expect(await more.closed).toBe(1008);
      first!.close();
      await expect.poll(async () => isLetIn(await node.open(), token)).toBe(true);
    });

    test('one address has a limit of connections, and a closed one frees its place', async () => {
      const node = await openNode(database(), {
        env: { ZEACON_CONNECTIONS_PER_ADDRESS: '2', ZEACON_TRUST_PROXY: '1' },
      });
      const from = (address: string) => node.open({ headers: { 'x-forwarded-for': address } });
      const first = await from('192.0.2.1');
      await from('192.0.2.1');
      const more = await from('192.0.2.1');
      expect(await more.next('closed')).toMatchObject({ error: 'request.rate_limited' });
      expect(await more.closed).toBe(1008);
      const token = await node.viewerToken(await node.live(), 'ana');
      expect(await isLetIn(await from('192.0.2.2'), token)).toBe(true);
      first.close();
      await expect.poll(async () => isLetIn(await from('192.0.2.1'), token)).toBe(true);
    });

    test('one address has as many tickets a minute as connections', async () => {
      const node = await openNode(database(), { env: { ZEACON_CONNECTIONS_PER_ADDRESS: '12' } });
      const streamId = await node.live();
      for (let given = 0; given < 12; given++) await node.viewerToken(streamId, 'ana');
      await expect(node.viewerToken(streamId, 'ana')).rejects.toThrow('request.rate_limited');
      node.platform.clock.advanceSec(60);
      await node.viewerToken(streamId, 'ana');
    });
  });

  test('late joiners get the newest fifty messages', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const host = await node.host(streamId);
    for (let sent = 1; sent <= 60; sent++) {
      host.send(chat(`${sent}`));
      await host.next('chat');
      node.platform.clock.advanceSec(1);
    }
    const { messages, isContinuous } = (await node.viewer(streamId, 'ana')).joined;
    expect([texts(messages), isContinuous]).toEqual([Array.from({ length: 50 }, (_, n) => `${n + 11}`), true]);
  });
});
