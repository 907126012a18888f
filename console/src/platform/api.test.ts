import {
  appLogIn,
  appSwitchBusiness,
  deleteStream,
  exportLeads,
  getConsoleSession,
  getStream,
  listStreams,
} from '@zeacon/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, FakeFailure, type FakeServer } from '../testing/fake-server.ts';
import { pageOf, sampleVideo, session } from '../testing/samples.ts';
import { createApi } from './api.ts';

let server: FakeServer;
const onSession = vi.fn();
const onSignedOut = vi.fn();

function open(over: Partial<Parameters<typeof createApi>[0]> = {}) {
  return createApi({ fetch: server.fetch, getCsrfToken: () => 'csrf-1', onSession, onSignedOut, ...over });
}

beforeEach(() => {
  server = createFakeServer();
  onSession.mockReset();
  onSignedOut.mockReset();
});

describe('calls', () => {
  it('fill the path, leave out undefined values and return the response data', async () => {
    server.on(getStream, ({ params }) => sampleVideo({ id: params.id }));
    expect((await open().call(getStream, { params: { id: 'str 9' } })).id).toBe('str%209');
    server.on(listStreams, ({ query }) => pageOf([sampleVideo({ name: `${query.search} ${query.page}` })]));
    expect((await open().call(listStreams, { query: { page: 2 } })).items[0]?.name).toBe('undefined 2');
  });

  it('carry the CSRF token on writes only', async () => {
    server.on(getStream, () => sampleVideo());
    server.on(deleteStream, () => ({}));
    await open().call(getStream, { params: { id: 'str_1' } });
    await open().call(deleteStream, { params: { id: 'str_1' } });
    expect(server.calls.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'csrf-1']);
  });

  it('fail with the code, the status, the fields and the request id', async () => {
    server.on(appLogIn, () => {
      throw new FakeFailure('request.invalid', { email: 'Invalid format for email' });
    });
    const body = { email: 'a@b.cd', password: 'x' };
    await expect(open().call(appLogIn, { body })).rejects.toMatchObject({
      code: 'request.invalid',
      status: 400,
      message: 'Some fields are not valid.',
      fieldErrors: { email: 'Invalid format for email' },
      requestId: 'req_1',
    });
  });

  it.each([
    ['no answer at all', () => Promise.reject(new TypeError('offline')), 'network.failed'],
    ["a proxy's page", async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'server.failed'],
    ['an answer of another shape', async () => Response.json({ responseData: { id: 7 } }), 'server.failed'],
  ])('turn %s into a failure that people understand', async (_case, fetch, code) => {
    await expect(open({ fetch }).call(getStream, { params: { id: 'x' } })).rejects.toMatchObject({ code });
  });

  it('time out when the server does not answer', async () => {
    const fetch: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await expect(open({ fetch, timeoutMs: 1 }).call(getStream, { params: { id: 'x' } })).rejects.toMatchObject({
      code: 'network.timeout',
    });
  });
});

describe('files', () => {
  /** Sends a piece whenever it is asked to. */
  function slowly() {
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const pipe = writable.getWriter();
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      init?.signal?.addEventListener('abort', () => void pipe.abort(init.signal?.reason));
      return new Response(body, { headers: { 'content-type': 'text/csv' } });
    };
    return {
      fetch,
      send: (text: string) => void pipe.write(new TextEncoder().encode(text)),
      end: () => void pipe.close(),
    };
  }
  const createUrl = vi.fn((_file: Blob) => 'blob:file');
  beforeEach(() => {
    createUrl.mockClear();
    Object.assign(URL, { createObjectURL: createUrl });
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('may take any time as long as something comes', async () => {
    const { fetch, send, end } = slowly();
    const file = open({ fetch, fileTimeoutMs: 1000 }).file(exportLeads, { query: {} });
    for (const piece of ['Name', '\r\n', 'Ana']) {
      await vi.advanceTimersByTimeAsync(900);
      send(piece);
    }
    await vi.advanceTimersByTimeAsync(900);
    end();
    expect(await file).toBe('blob:file');
    expect(await createUrl.mock.calls[0]![0].text()).toBe('Name\r\nAna');
  });

  it('time out when nothing comes any more', async () => {
    const { fetch, send } = slowly();
    const file = open({ fetch, fileTimeoutMs: 1000 }).file(exportLeads, { query: {} });
    const failed = expect(file).rejects.toMatchObject({ code: 'network.timeout' });
    send('Name');
    await vi.advanceTimersByTimeAsync(1100);
    await failed;
  });
});

describe('an expired access token', () => {
  it('is refreshed once for all current calls, and each is sent again', async () => {
    let isFresh = false;
    server.on(getStream, ({ params }) => {
      if (!isFresh) throw new FakeFailure('auth.token_expired');
      return sampleVideo({ id: params.id });
    });
    server.on(getConsoleSession, () => {
      isFresh = true;
      return session;
    });
    const api = open();
    const answers = await Promise.all(['str_1', 'str_2', 'str_3'].map((id) => api.call(getStream, { params: { id } })));
    expect(answers.map(({ id }) => id)).toEqual(['str_1', 'str_2', 'str_3']);
    expect(server.callsOf(getConsoleSession)).toHaveLength(1);
    expect(onSession).toHaveBeenCalledExactlyOnceWith(session);
  });

  it('that cannot be refreshed ends the session', async () => {
    server.on(getStream, () => {
      throw new FakeFailure('auth.required');
    });
    server.on(getConsoleSession, () => {
      throw new FakeFailure('auth.refresh_invalid');
    });
    await expect(open().call(getStream, { params: { id: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('does not end the session if only the server cannot be reached', async () => {
    server.on(getStream, () => {
      throw new FakeFailure('auth.token_expired');
    });
    server.on(getConsoleSession, () => {
      throw new FakeFailure('server.unavailable');
    });
    await expect(open().call(getStream, { params: { id: 'x' } })).rejects.toMatchObject({ status: 503 });
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

describe('while the business is changed', () => {
  const other = { ...session, account: { ...session.account, id: 'biz_2' } };

  it('a call that the old session cannot make any more waits for the cookies of the new one', async () => {
    const steps: string[] = [];
    let identity = 'biz_1';
    let bring = () => {};
    const cookies = new Promise<void>((resolve) => {
      bring = resolve;
    });
    server.on(appSwitchBusiness, async () => {
      await cookies;
      steps.push('switched');
      return other;
    });
    server.on(getStream, () => {
      throw new FakeFailure('auth.required');
    });
    server.on(listStreams, () => pageOf([]));
    server.on(getConsoleSession, () => {
      steps.push('refreshed');
      return other;
    });
    const { call } = open({ getIdentity: () => identity });
    const reading = call(getStream, { params: { id: 'str_1' } }).catch((error) => error.code);
    const switching = call(appSwitchBusiness, { body: { businessId: 'biz_2' } }).then(() => {
      identity = 'biz_2';
    });
    // So many answers later, one that was asked for before would have come.
    for (let round = 0; round < 5; round += 1) await call(listStreams, { query: {} });
    bring();
    await switching;
    expect([await reading, steps]).toEqual(['session.other_business', ['switched', 'refreshed']]);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('what was asked for in the name of one business is not done in that of the other, however late it is refused', async () => {
    let identity = 'biz_1';
    server.on(deleteStream, () => {
      identity = 'biz_2';
      throw new FakeFailure('auth.required');
    });
    server.on(getConsoleSession, () => other);
    const call = open({ getIdentity: () => identity }).call(deleteStream, { params: { id: 'str_1' } });
    await expect(call).rejects.toMatchObject({ code: 'session.other_business' });
    expect(server.callsOf(deleteStream)).toHaveLength(1);
  });
});

it('wrong credentials at login neither refresh nor sign out', async () => {
  server.on(appLogIn, () => {
    throw new FakeFailure('auth.bad_credentials');
  });
  await expect(open().call(appLogIn, { body: { email: 'a@b.cd', password: 'x' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(server.calls).toHaveLength(1);
  expect(onSignedOut).not.toHaveBeenCalled();
});
