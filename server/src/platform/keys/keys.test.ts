import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSealedText } from '../sealed-text.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { createSigner } from './key-ring.ts';
import { FormerKeysError, introducedAfterMs, type KeysDeps, MasterKeyError, openKeys } from './open-keys.ts';
import { createRotateKeys, NoKeysError } from './rotate-keys.ts';

const masterKey = randomBytes(32);
const sec = introducedAfterMs / 1000;

describeOnBothDatabases('keys that servers share', (database) => {
  const clock = createTestClock();
  const log = { warn: vi.fn() };
  async function server(changes: Partial<KeysDeps> = {}) {
    const keys = await openKeys({ db: database().db, masterKey, clock: clock.now, log, ...changes });
    onTestFinished(() => keys.close());
    const signer = createSigner(keys.ring('media-token'));
    return { keys, signer, sealed: createSealedText(keys.ring('sealing')) };
  }
  const operator = (key = masterKey) => createRotateKeys({ database: database(), masterKey: key, clock: clock.now });

  test('are the same on servers that start together, and differ for each purpose', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => server()));
    const signed = servers[0]!.signer.sign('a');
    expect(servers.map(({ signer }) => signer.isValid('a', signed))).toEqual([true, true, true, true]);
    const other = createSigner(servers[1]!.keys.ring('upload-token'));
    expect(other.isValid('a', signed)).toBe(false);
    expect(servers[1]!.signer.isValid('b', signed)).toBe(false);
  });

  test('survive a restart, and are encrypted in the database', async () => {
    const { signer, keys } = await server();
    const signed = signer.sign('a');
    expect((await server()).signer.isValid('a', signed)).toBe(true);
    const { rows } = await database().pool.query('select * from signing_key');
    const key = keys.ring('media-token').current;
    for (const form of ['base64url', 'hex', 'base64'] as const)
      expect(JSON.stringify(rows)).not.toContain(key.toString(form));
  });

  test('are refused to a server with another master key, which cannot rotate them either', async () => {
    await server();
    await expect(server({ masterKey: randomBytes(32) })).rejects.toThrow(MasterKeyError);
    await expect(operator(randomBytes(32)).rotate(['media-token'])).rejects.toThrow(MasterKeyError);
    expect((await operator().list()).filter(({ number }) => number > 1)).toEqual([]);
  });

  test('cannot be rotated before a server has made the first', async () => {
    await expect(operator().rotate(['sealing'])).rejects.toThrow(NoKeysError);
    expect(await operator().list()).toEqual([]);
  });

  test('a rotation loses nothing: the new key is accepted before it signs, and the old one stays accepted', async () => {
    const [one, two] = [await server(), await server()];
    const before = one.signer.sign('a');
    const sealed = one.sealed.seal('stream key');
    await operator().rotate(['media-token', 'sealing']);
    await one.keys.refresh();
    // The other server does not know the new key yet, so nothing is signed with it.
    expect(one.signer.sign('a')).toBe(before);
    clock.advanceSec(sec);
    await two.keys.refresh();
    const after = one.signer.sign('a');
    expect(after).not.toBe(before);
    expect([before, after].map((signed) => two.signer.isValid('a', signed))).toEqual([true, true]);
    expect(two.sealed.open(sealed)).toBe('stream key');
    expect(two.sealed.open(one.sealed.seal('another'))).toBe('another');
  });

  test('a compromised key is no longer accepted, and no encrypted text is lost', async () => {
    const { keys, signer, sealed } = await server();
    const leaked = signer.sign('a');
    const text = sealed.seal('stream key');
    await operator().rotate(['media-token', 'sealing'], { retireOthers: true });
    await keys.refresh();
    expect(signer.isValid('a', leaked)).toBe(false);
    expect(signer.isValid('a', signer.sign('a'))).toBe(true);
    expect(sealed.open(text)).toBe('stream key');
  });

  test('a purpose keeps the key it had in the data folder', async () => {
    const former = randomBytes(32);
    const { keys } = await server({ formerKey: async (purpose) => (purpose === 'sealing' ? former : undefined) });
    expect(keys.ring('sealing').current.equals(former)).toBe(true);
    expect(keys.ring('csrf').current.equals(former)).toBe(false);
  });

  test('are not replaced if accounts exist and this server lacks the former keys, until a server that has them starts', async () => {
    const none = { formerKey: async () => undefined };
    const former = randomBytes(32);
    await database().pool.query(
      `with business as (
        insert into business_account (id, business_name, email, created_at) values ('biz_1', 'Acme', 'a@b.c', now())
      ), person as (
        insert into user_account (id, email, password_hash, created_at) values ('usr_1', 'a@b.c', '', now())
      ) insert into business_member (business_id, user_id, role, joined_at, chosen_at)
      values ('biz_1', 'usr_1', 'owner', now(), now())`,
    );
    await expect(server(none)).rejects.toThrow(FormerKeysError);
    await expect(server(none)).rejects.toThrow('Start the server first whose data folder has them');
    expect(await operator().list()).toEqual([]);
    await server({ formerKey: async (purpose) => (purpose === 'sealing' ? former : undefined) });
    expect((await server(none)).keys.ring('sealing').current.equals(former)).toBe(true);
  });

  test('are made silently on a new platform', async () => {
    await server({ formerKey: async () => undefined });
    expect((await operator().list()).length).toBeGreaterThan(0);
  });

  test('the last keys read are used while the database is down', async () => {
    const { keys, signer } = await server();
    const signed = signer.sign('a');
    await database().pool.query('alter table signing_key rename to signing_key_away');
    onTestFinished(async () => {
      await database().pool.query('alter table signing_key_away rename to signing_key');
    });
    await expect(keys.refresh()).rejects.toThrow();
    expect(signer.isValid('a', signed)).toBe(true);
  });
});
