import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';

export const pubnubKeys = { publishKey: 'pub-c-test', subscribeKey: 'sub-c-test', secretKey: 'sec-c-test' };

interface Message {
  timetoken: bigint;
  channel: string;
  payload: unknown;
}
interface Poll {
  userId: string;
  channels: string[];
  since: bigint;
  reply: (messages: Message[]) => void;
}

/**
 * PubNub's REST protocol as used by its SDKs: `subscribe` v2 long polls, `publish`, `grant` v3 and `here now`. Calls of
 * the server are refused unless signed with the secret key, subscribers unless a grant lets them read the channel.
 * `atEnd` gets the function that closes it.
 */
export async function openPubNubDouble(atEnd: (close: () => void) => void) {
  const grants = new Map<string, { channels: Record<string, number>; ttl: number }>();
  const messages: Message[] = [];
  const polls = new Set<Poll>();
  const present = new Map<string, string[]>();
  const calls: string[] = [];
  let last = 17_000_000_000_000_000n;
  let isDown = false;
  let hasPresence = true;
  let loses: (payload: unknown) => boolean = () => false;

  const isSigned = (method: string, url: URL, body: string) => {
    const query = [...url.searchParams].filter(([name]) => name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1));
    const text = query.map(([name, value]) => `${name}=${encode(value)}`).join('&');
    const isPublish = url.pathname.startsWith('/publish/');
    // PubNub signs a publish by POST like one by GET.
    const signed = `${isPublish ? 'GET' : method}\n${pubnubKeys.publishKey}\n${url.pathname}\n${text}\n${isPublish ? '' : body}`;
    const expected = createHmac('sha256', pubnubKeys.secretKey).update(signed).digest('base64url');
    return url.searchParams.get('signature') === `v2.${expected}`;
  };
  const mayRead = (url: URL, channel: string) =>
    (grants.get(url.searchParams.get('auth') ?? '')?.channels[channel] ?? 0) % 2 === 1;
  const occupancy = (channel: string) => [...present.values()].filter((channels) => channels.includes(channel)).length;

  function deliver() {
    for (const poll of [...polls]) {
      const news = messages.filter(
        ({ channel, timetoken }) => poll.channels.includes(channel) && timetoken > poll.since,
      );
      if (news.length === 0) continue;
      polls.delete(poll);
      poll.reply(news);
    }
  }

  function subscribe(
    url: URL,
    channels: string[],
    answer: (status: number, body: unknown) => void,
    response: ServerResponse,
  ) {
    if (!channels.every((channel) => mayRead(url, channel))) {
      const payload = { channels };
      return answer(403, { message: 'Forbidden', payload, error: true, service: 'Access Manager', status: 403 });
    }
    const userId = url.searchParams.get('uuid') ?? '';
    present.set(userId, channels);
    const since = BigInt(url.searchParams.get('tt') ?? '0');
    const reply = (news: Message[]) =>
      answer(200, {
        t: { t: String(news.at(-1)?.timetoken ?? last), r: 1 },
        m: news.map(({ timetoken, channel, payload }) => ({
          ...{ a: '1', f: 0, i: 'zeacon-server', s: 1, k: pubnubKeys.subscribeKey, c: channel, d: payload },
          p: { t: String(timetoken), r: 1 },
        })),
      });
    if (since === 0n) return reply([]);
    const poll = { userId, channels, since, reply };
    polls.add(poll);
    response.on('close', () => polls.delete(poll));
    deliver();
  }

  function handle(request: IncomingMessage, response: ServerResponse, body: string) {
    const url = new URL(request.url ?? '/', 'http://pubnub');
    const path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const answer = (status: number, answered: unknown) => {
      response.writeHead(status, {
        'content-type': 'text/javascript; charset="UTF-8"',
        'access-control-allow-origin': '*',
      });
      response.end(JSON.stringify(answered));
    };
    const refuse = () =>
      answer(403, { message: 'Signature does not match', error: true, service: 'Access Manager', status: 403 });
    if (path.includes('grant')) {
      calls.push('grant');
      if (!isSigned(request.method!, url, body)) return refuse();
      const { ttl, permissions } = JSON.parse(body);
      const token = `grant-${randomUUID()}`;
      grants.set(token, { ttl, channels: permissions.resources.channels });
      return answer(200, { status: 200, data: { message: 'Success', token }, service: 'Access Manager' });
    }
    if (path[0] === 'publish') {
      calls.push('publish');
      if (!isSigned(request.method!, url, body)) return refuse();
      if (Buffer.byteLength(body) > 32 * 1024) return answer(413, [0, 'Message Too Large', String(last)]);
      last += 1n;
      const payload = JSON.parse(body);
      if (!loses(payload)) messages.push({ timetoken: last, channel: path[4]!, payload });
      answer(200, [1, 'Sent', String(last)]);
      return deliver();
    }
    if (path[1] === 'subscribe') return subscribe(url, path[3]!.split(','), answer, response);
    if (path.at(-1) === 'leave') {
      present.delete(url.searchParams.get('uuid') ?? '');
      return answer(200, { status: 200, message: 'OK', action: 'leave', service: 'Presence' });
    }
    if (path.at(-1) === 'heartbeat') return answer(200, { status: 200, message: 'OK', service: 'Presence' });
    if (path[1] === 'presence') {
      calls.push('here-now');
      if (!isSigned(request.method!, url, body)) return refuse();
      if (!hasPresence) return answer(402, { status: 402, error: true, message: 'Presence is not enabled.' });
      const names = path.at(-1)!.split(',');
      const ok = { status: 200, message: 'OK', service: 'Presence' };
      if (names.length === 1) return answer(200, { ...ok, occupancy: occupancy(names[0]!) });
      const channels = Object.fromEntries(names.map((name) => [name, { occupancy: occupancy(name) }]));
      const total = { total_channels: names.length, total_occupancy: present.size };
      return answer(200, { ...ok, payload: { channels, ...total } });
    }
    answer(404, { status: 404, error: true });
  }

  const server = createServer(async (request, response) => {
    if (isDown) return void response.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const sent = Buffer.concat(parts);
    const body = request.headers['content-encoding'] === 'deflate' ? inflateSync(sent) : sent;
    handle(request, response, body.toString('utf8'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    polls.clear();
    server.closeAllConnections();
  };
  atEnd(() => {
    cut();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    env: {
      ZEACON_PUBNUB_PUBLISH_KEY: pubnubKeys.publishKey,
      ZEACON_PUBNUB_SUBSCRIBE_KEY: pubnubKeys.subscribeKey,
      ZEACON_PUBNUB_SECRET_KEY: pubnubKeys.secretKey,
      ZEACON_PUBNUB_ORIGIN: origin,
    },
    /** The server's requests, in order. */
    calls,
    grants,
    messages,
    occupancy,
    /** Messages that it accepts but loses. */
    lose(which: (payload: unknown) => boolean): void {
      loses = which;
    },
    /** Publishes like anybody who has the publish key, in case it leaked. */
    say(channel: string, payload: unknown): void {
      last += 1n;
      messages.push({ timetoken: last, channel, payload });
      deliver();
    },
    /** Behaves like a key set without Presence. */
    countNobody(): void {
      hasPresence = false;
    },
    /** Goes down with all its connections, or comes back. */
    setDown(down: boolean): void {
      isDown = down;
      if (down) cut();
    },
  };
}

/** Encodes a value for an address like PubNub's SDKs. */
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!~*'()]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
