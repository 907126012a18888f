import {
  visitorErrorCodes,
  visitorErrorMessages,
  visitorLoaderMaxAttempts,
  visitorLoaderMaxBackoffMs,
} from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { askFingerprint, type FingerprintAgent } from './fingerprint.ts';
import { type FingerprintError, toFingerprintError } from './fingerprint-error.ts';
import { createKeptFingerprint } from './kept-fingerprint.ts';

const agent = (get: FingerprintAgent['get']) => async () => ({ get });
const named = agent(async () => ({ visitorId: 'aBcDeFgHiJkLmNoPqRsT' }));

/** Only waits that end an attempt are held back. */
function createWaits() {
  const waited: number[] = [];
  return {
    waited,
    wait: (ms: number) => {
      if (ms >= 10_000) return new Promise<void>(() => {});
      waited.push(ms);
      return Promise.resolve();
    },
  };
}

async function failWith(message: string) {
  const { wait, waited } = createWaits();
  let attempts = 0;
  const load = async (): Promise<FingerprintAgent> => {
    attempts += 1;
    throw new Error(message);
  };
  const error = await askFingerprint({ load, wait }).catch((thrown: unknown) => thrown);
  return { code: (error as FingerprintError).code, attempts, waited };
}

describe('the agent', () => {
  test('is asked once if it answers', async () => {
    const { wait, waited } = createWaits();
    expect(await askFingerprint({ load: named, wait })).toBe('aBcDeFgHiJkLmNoPqRsT');
    expect(waited).toEqual([]);
  });

  test('is asked five times, with waits of at most three seconds', async () => {
    const { code, attempts, waited } = await failWith('Network connection error');
    expect([code, attempts]).toEqual(['NETWORK_ERROR', visitorLoaderMaxAttempts]);
    expect(waited).toEqual([500, 1000, 2000, visitorLoaderMaxBackoffMs]);
  });

  test('is used if it answers at a later attempt', async () => {
    const { wait } = createWaits();
    const load = async (attempt: number) => {
      if (attempt < 4) throw new Error('Client timeout');
      return named();
    };
    expect(await askFingerprint({ load, wait })).toBe('aBcDeFgHiJkLmNoPqRsT');
  });

  test('is not waited for longer than ten seconds', async () => {
    const hanging = () => new Promise<FingerprintAgent>(() => {});
    const asked = askFingerprint({ load: hanging, wait: async () => {} });
    await expect(asked).rejects.toMatchObject({ code: 'CLIENT_TIMEOUT' });
  });

  test.each(['n/a', '', undefined, 'short', 'a'.repeat(65), 'id with spaces'])(
    'gives no id with %j',
    async (visitorId) => {
      const { wait } = createWaits();
      const asked = askFingerprint({ load: agent(async () => ({ visitorId })), wait });
      await expect(asked).rejects.toMatchObject({ code: 'RESPONSE_UNREADABLE' });
    },
  );
});

describe('errors of the loader', () => {
  const known = visitorErrorCodes.filter((code) => code !== 'OTHER');

  test.each(known)('%s is known by its message', (code) => {
    expect(toFingerprintError(new Error(visitorErrorMessages[code])).code).toBe(code);
  });

  test.each([new Error('visitor 4711 is odd'), 'text', undefined, null, { message: 4 }, new Error('constructor')])(
    'what is unknown is told without its words (%#)',
    (thrown) => expect(toFingerprintError(thrown).code).toBe('OTHER'),
  );

  test.each([
    'BLOCKED_BY_CSP',
    'INVALID_ENDPOINT',
    'KEY_REQUIRED',
    'KEY_NOT_FOUND',
    'KEY_EXPIRED',
    'WRONG_REGION',
    'SUBSCRIPTION_NOT_ACTIVE',
    'UNSUPPORTED_VERSION',
    'INSTALLATION_METHOD_RESTRICTED',
    'HOSTNAME_RESTRICTED',
    'INTEGRATION_FAILED',
    'REQUEST_UNREADABLE',
    'HEADER_RESTRICTED',
    'ORIGIN_NOT_AVAILABLE',
  ] as const)('after %s nothing is tried again', async (code) => {
    expect(await failWith(visitorErrorMessages[code])).toEqual({ code, attempts: 1, waited: [] });
  });
});

describe('the id of the vendor', () => {
  function createPlace() {
    let text: string | undefined;
    let nowMs = 1_800_000_000_000;
    const vault = () => ({
      read: async () => text,
      write: async (next: string) => {
        text = next;
      },
    });
    return {
      kept: (apiKey: string) => createKeptFingerprint({ vault, apiKey, now: () => nowMs }),
      advance: (ms: number) => {
        nowMs += ms;
      },
    };
  }

  test('is kept for a day', async () => {
    const { kept, advance } = createPlace();
    await kept('key').write('visitor-1');
    advance(86_399_999);
    expect(await kept('key').read()).toBe('visitor-1');
    advance(1);
    expect(await kept('key').read()).toBeUndefined();
  });

  test('is not that of another key', async () => {
    const { kept } = createPlace();
    await kept('key').write('visitor-1');
    expect(await kept('other').read()).toBeUndefined();
  });

  test('is not kept where storage is blocked', async () => {
    const vault = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const kept = createKeptFingerprint({ vault, apiKey: 'key', now: () => 0 });
    await kept.write('visitor-1');
    expect(await kept.read()).toBeUndefined();
  });
});
