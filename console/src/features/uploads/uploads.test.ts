import { uploadMedia } from '@zeacon/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../platform/api.ts';
import { createFakeMediaHost } from '../../testing/fake-media-host.ts';
import { createFakeServer, FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { sampleTicket, sampleVideo } from '../../testing/samples.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createMediaHost } from './media-host.ts';
import { createUploads, type UploadItem, type Uploads } from './uploads.ts';

const text = 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee';
const clip = () => new File([text], 'clip.mp4', { type: 'video/mp4', lastModified: 1 });

let server: FakeServer;
let media: ReturnType<typeof createFakeMediaHost>;
let token: string;
let waits: number[];
let now: number;
let onVideosChanged: ReturnType<typeof vi.fn<() => void>>;
let uploads: Uploads;

function create() {
  const none = () => undefined;
  return createUploads({
    api: createApi({ fetch: server.fetch, getCsrfToken: none, onSession: none, onSignedOut: none }),
    host: createMediaHost(media.http, 'http://media.example'),
    pacing: {
      now: () => now,
      wait: async (ms, signal) => {
        waits.push(ms);
        now += ms;
        await Promise.resolve();
        signal.throwIfAborted();
      },
    },
    onVideosChanged,
  });
}

beforeEach(() => {
  server = createFakeServer();
  token = 'token-1';
  media = createFakeMediaHost(() => token);
  waits = [];
  now = 0;
  onVideosChanged = vi.fn<() => void>();
  server.on(uploadMedia, ({ body }) => ({
    ticket: sampleTicket({ fileName: body.fileName, sizeBytes: body.sizeBytes, fingerprint: body.fingerprint, token }),
    stream: sampleVideo(),
  }));
  uploads = create();
});

/** Waits, without a clock, until one upload is as wanted. */
function until(wanted: (item: UploadItem) => boolean, from: Uploads = uploads): Promise<UploadItem> {
  return new Promise((resolve) => {
    const look = () => {
      const found = from.getSnapshot().find(wanted);
      if (found) resolve(found);
    };
    from.subscribe(look);
    look();
  });
}
const inState = (state: UploadItem['state']) => until((item) => item.state === state);

describe('an upload', () => {
  it('arrives whole, at most three parts at a time, and says so', async () => {
    uploads.add([clip()]);
    const item = await inState('done');
    expect(media.finished).toBe(text);
    expect(media.mostUnderWay).toBe(3);
    expect(item).toMatchObject({ sentBytes: 45, sizeBytes: 45, streamId: 'str_1' });
    expect(onVideosChanged).toHaveBeenCalledTimes(2);
  });

  it('carries token and environment on every call', async () => {
    uploads.add([clip()]);
    await inState('done');
    for (const { search } of media.requests) {
      expect([search.get('token'), search.get('environment')]).toEqual(['token-1', 'test']);
    }
  });

  it('reports progress that never shrinks while all goes well', async () => {
    const seen: number[] = [];
    uploads.subscribe(() => seen.push(uploads.getSnapshot()[0]?.sentBytes ?? 0));
    uploads.add([clip()]);
    await inState('done');
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.some((bytes) => bytes > 0 && bytes < 45)).toBe(true);
  });

  it('continues by itself when the server comes back, with growing pauses', async () => {
    let left = 6;
    media.interfereWith((method, search) =>
      method === 'PUT' && search.get('partNumber') === '2' && left-- > 0 ? {} : undefined,
    );
    const states = new Set<string>();
    uploads.subscribe(() => states.add(uploads.getSnapshot()[0]?.state ?? ''));
    uploads.add([clip()]);
    await inState('done');
    expect(media.finished).toBe(text);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
    expect(states).toContain('retrying');
  });

  it('survives a server that is down for minutes', async () => {
    media.interfereWith(() => (now < 10 * 60_000 ? {} : undefined));
    uploads.add([clip()]);
    await inState('done');
    expect(media.finished).toBe(text);
  });

  it('gives up if the server stays down, and can be retried by hand', async () => {
    media.interfereWith(() => ({}));
    uploads.add([clip()]);
    const { id, message } = await inState('failed');
    expect(message).toBe('The server could not be reached.');
    media.interfereWith(undefined);
    uploads.resume(id);
    await inState('done');
    expect(media.finished).toBe(text);
  });

  it('counts as finished when only the last answer was lost', async () => {
    let isLost = false;
    media.interfereWith((method, search) => {
      if (method !== 'POST' || search.has('uploads') || isLost) return undefined;
      isLost = true;
      media.act(method, search, media.requests.at(-1)!.body);
      return {};
    });
    uploads.add([clip()]);
    await inState('done');
    expect(media.finished).toBe(text);
  });

  it('renews an expired token once and sends the part again', async () => {
    let puts = 0;
    media.interfereWith((method) => {
      if (method === 'PUT' && ++puts === 2) token = 'token-2';
      return undefined;
    });
    uploads.add([clip()]);
    await inState('done');
    expect(media.finished).toBe(text);
    expect(server.callsOf(uploadMedia)).toHaveLength(2);
  });

  it.each([
    [
      'a refusal by the server',
      () =>
        server.on(uploadMedia, () => {
          throw new FakeFailure('upload.too_large');
        }),
      clip(),
      'The file is larger than this server accepts.',
    ],
    ['an empty file', () => {}, new File([], 'empty.mp4'), 'This file is empty.'],
    [
      'a part that is refused',
      () =>
        media.interfereWith((m) =>
          m === 'PUT'
            ? { status: 404, body: '{"message":"There is no such upload.","error":"upload.not_found","status":"404"}' }
            : undefined,
        ),
      clip(),
      'There is no such upload.',
    ],
  ])('fails at once for %s, saying why', async (_case, arrange, file, message) => {
    arrange();
    uploads.add([file]);
    expect((await inState('failed')).message).toBe(message);
    expect(waits).toEqual([]);
  });
});

describe('pausing', () => {
  it('stops sending; resuming sends only the parts that are missing', async () => {
    let isPaused = false;
    media.interfereWith((method, search) => {
      if (method === 'PUT' && search.get('partNumber') === '3' && !isPaused) {
        isPaused = true;
        queueMicrotask(() => uploads.pause('file-1'));
      }
      return undefined;
    });
    uploads.add([clip()]);
    await inState('paused');
    const before = new Set(media.parts.keys());
    expect(media.finished).toBeUndefined();
    media.requests.length = 0;
    uploads.resume('file-1');
    await inState('done');
    expect(media.finished).toBe(text);
    const sentAgain = media.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ search }) => Number(search.get('partNumber')));
    expect(sentAgain.filter((part) => before.has(part))).toEqual([]);
  });
});

describe('an interrupted upload', () => {
  async function interrupt() {
    media.interfereWith((method, search) => {
      if (method === 'PUT' && search.get('partNumber') === '3') queueMicrotask(() => uploads.stopAll());
      return undefined;
    });
    uploads.add([clip()]);
    await vi.waitFor(() => expect(uploads.getSnapshot()).toEqual([]), { timeout: 30_000 });
    await vi.waitFor(() => expect(media.parts.size).toBeGreaterThan(0), { timeout: 30_000 });
    media.interfereWith(undefined);
    media.requests.length = 0;
    return sampleTicket({ fingerprint: await fingerprintOf(clip()), sizeBytes: text.length });
  }

  it('continues after a reload from the parts that arrived', async () => {
    const ticket = await interrupt();
    const arrived = [...media.parts.keys()];
    uploads = create();
    await uploads.continueWith(ticket, clip());
    const first = await until((item) => item.sentBytes > 0);
    expect(first.sentBytes).toBeGreaterThanOrEqual(arrived.length * 10);
    await inState('done');
    expect(media.finished).toBe(text);
    const sent = media.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ search }) => Number(search.get('partNumber')));
    expect(sent.filter((part) => arrived.includes(part))).toEqual([]);
  });

  it('is known as that upload before the server has answered', async () => {
    const ticket = await interrupt();
    uploads = create();
    const begun = uploads.continueWith(ticket, clip());
    expect((await until(({ fileName }) => fileName === 'clip.mp4')).uploadId).toBe(ticket.uploadId);
    await begun;
    await inState('done');
  });

  it('refuses another file', async () => {
    const ticket = await interrupt();
    const other = new File([text.replace('e', 'f')], 'clip.mp4', { lastModified: 1 });
    await expect(uploads.continueWith(ticket, other)).rejects.toThrow('This is a different file.');
    expect(uploads.getSnapshot()).toEqual([]);
  });

  it('sends a part again that had arrived only in part', async () => {
    const ticket = await interrupt();
    media.parts.set(1, 'aaa');
    uploads = create();
    await uploads.continueWith(ticket, clip());
    await inState('done');
    expect(media.finished).toBe(text);
  });
});

it('cancelling deletes what arrived', async () => {
  media.interfereWith((method, search) => {
    if (method === 'PUT' && search.get('partNumber') === '3') queueMicrotask(() => void uploads.cancel('file-1'));
    return undefined;
  });
  uploads.add([clip()]);
  await vi.waitFor(() => expect(media.isAborted).toBe(true), { timeout: 30_000 });
  expect(uploads.getSnapshot()).toEqual([]);
  expect(media.finished).toBeUndefined();
});

it('the same file is not sent twice at once', async () => {
  uploads.add([clip(), clip()]);
  expect((await inState('failed')).message).toBe('This file is being uploaded already.');
  await inState('done');
  expect(media.finished).toBe(text);
});

it('only two files are sent at a time; the next starts when one ends', async () => {
  const files = ['a', 'b', 'c'].map((name) => new File([name.repeat(5)], `${name}.mp4`, { lastModified: 1 }));
  const most = { running: 0 };
  uploads.subscribe(() => {
    const running = uploads.getSnapshot().filter(({ state }) => state === 'uploading' || state === 'preparing').length;
    most.running = Math.max(most.running, running);
  });
  media.interfereWith((method, search) => (method === 'POST' && !search.has('uploads') ? { status: 200 } : undefined));
  uploads.add(files);
  await vi.waitFor(() => expect(uploads.getSnapshot().map(({ state }) => state)).toEqual(['done', 'done', 'done']), {
    timeout: 30_000,
  });
  expect(most.running).toBe(2);
});
