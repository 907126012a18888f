import { visitorIdPollCount, visitorIdPollIntervalMs } from '@zeacon/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVisitorIdentity, type Identified, identifyByStorage } from './visitor-identity.ts';
import { createVisitorVault } from './visitor-vault.ts';

const never = () => new Promise<Identified>(() => undefined);
const builtIn = (id: string): Identified => ({ id, source: 'built-in' });
const newId = () => 'visitor-of-this-page';

describe('identification', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('succeeds with the id that arrives', async () => {
    const identity = createVisitorIdentity({ identify: async () => builtIn('visitor-1'), newId, framed: false });
    expect(identity.status).toBeUndefined();
    expect(await identity.settled).toBe('Success');
    expect(identity.visitorId).toBe('visitor-1');
  });

  test('fails in an embedding frame after the last poll, not before', async () => {
    const identity = createVisitorIdentity({ identify: never, newId, framed: true });
    await vi.advanceTimersByTimeAsync(visitorIdPollCount * visitorIdPollIntervalMs - 1);
    expect(identity.status).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(identity.status).toBe('Fail');
  });

  test('stays failed even if an id arrives late', async () => {
    let arrive = (_found: Identified) => {};
    const identify = () => new Promise<Identified>((resolve) => (arrive = resolve));
    const identity = createVisitorIdentity({ identify, newId, framed: true });
    await vi.advanceTimersByTimeAsync(10_000);
    arrive(builtIn('visitor-late'));
    await vi.advanceTimersByTimeAsync(0);
    expect([identity.status, identity.visitorId]).toEqual(['Fail', undefined]);
  });

  test('waits without limit outside a frame', async () => {
    const identity = createVisitorIdentity({ identify: never, newId, framed: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(identity.status).toBeUndefined();
  });
});

describe('a page that closes', () => {
  test('counts its visitor under an id of its own while nothing is decided', async () => {
    const identity = createVisitorIdentity({ identify: never, newId, framed: false });
    identity.hurry();
    expect(await identity.settled).toBe('Success');
    expect(identity.visitorId).toBe('visitor-of-this-page');
  });

  test('keeps the id that is there', async () => {
    const identity = createVisitorIdentity({ identify: async () => builtIn('visitor-1'), newId, framed: false });
    await identity.settled;
    identity.hurry();
    expect(identity.visitorId).toBe('visitor-1');
  });
});

describe('the kept id', () => {
  async function createPlace() {
    const entries = new Map<string, string>();
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const storage = { getItem: (name: string) => entries.get(name) ?? null, setItem: entries.set.bind(entries) };
    return { entries, vault: () => createVisitorVault({ storage, keys: async () => key }) };
  }

  test('is the same at the next visit', async () => {
    const { vault } = await createPlace();
    let made = 0;
    const newId = () => `visitor-${++made}`;
    expect(await identifyByStorage({ vault, newId })).toBe('visitor-1');
    expect(await identifyByStorage({ vault, newId })).toBe('visitor-1');
  });

  test('is not readable in storage', async () => {
    const { vault, entries } = await createPlace();
    await identifyByStorage({ vault, newId: () => 'visitor-1' });
    const stored = [...entries.values()].join();
    expect(stored).not.toBe('');
    expect(atob(stored)).not.toContain('visitor-1');
  });

  test('is replaced if this browser cannot decrypt it', async () => {
    const [mine, other] = [await createPlace(), await createPlace()];
    await identifyByStorage({ vault: other.vault, newId: () => 'visitor-other' });
    for (const [name, value] of other.entries) mine.entries.set(name, value);
    expect(await identifyByStorage({ vault: mine.vault, newId: () => 'visitor-mine' })).toBe('visitor-mine');
  });

  test('is only in memory if storage is blocked', async () => {
    const vault = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(await identifyByStorage({ vault, newId: () => 'visitor-1' })).toBe('visitor-1');
  });
});
