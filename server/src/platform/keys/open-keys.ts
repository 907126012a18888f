import { randomBytes } from 'node:crypto';
import type { BaseLogger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { createSealedText, type SealedText } from '../sealed-text.ts';
import { type KeyPurpose, keyPurposes } from './key-purposes.ts';
import { type KeyRing, onlyKey } from './key-ring.ts';
import { createKeysRepository, type KeyRow } from './keys.repository.ts';

export const keyBytes = 32;
const refreshEveryMs = 30_000;
/** A new key starts signing once every server must have read it. */
export const introducedAfterMs = 120_000;

/** The database's keys were encrypted with another master key. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
  constructor(options?: ErrorOptions) {
    super(
      'The keys in the database were sealed with another master key. Give this server the same ZEACON_MASTER_KEY as the others, or put their secrets/master-key into its data folder.',
      options,
    );
  }
}

/** The platform was used before it had keys in its database, and this server does not have the former ones. */
export class FormerKeysError extends Error {
  override readonly name = 'FormerKeysError';
  constructor() {
    super(
      'The database has accounts but no keys yet, and this data folder has none of the former ones. Start the server first whose data folder has them, as secrets/*-key, or copy these files into secrets/ of this one: they are taken into the database once. If they are lost, `npm run keys -- make` makes others: everybody signs in again, and stream keys of other platforms are entered again.',
    );
  }
}

export interface KeysDeps {
  db: Queryable;
  /** 32 bytes that all servers of the database share. */
  masterKey: Buffer;
  /** The key that a purpose had in the data folder, before keys were in the database. */
  formerKey?: (purpose: KeyPurpose) => Promise<Buffer | undefined>;
  clock: Clock;
  log: Pick<BaseLogger, 'warn'>;
}

export interface Keys {
  ring(purpose: KeyPurpose): KeyRing;
  /** Reads rotations of other processes. */
  refresh(): Promise<void>;
  close(): void;
}

interface OpenedKey {
  key: Buffer;
  createdAtMs: number;
}

/**
 * Reads the keys of all purposes, makes missing ones, and keeps them up to date. Rejects with `MasterKeyError` or
 * `FormerKeysError`.
 */
export async function openKeys({ db, masterKey, formerKey, clock, log }: KeysDeps): Promise<Keys> {
  const sealed = createSealedText(onlyKey(masterKey));
  const keys = createKeysRepository(db);
  let opened = new Map<string, OpenedKey[]>();

  async function refresh(): Promise<void> {
    opened = openAll(await keys.list(), sealed);
  }

  async function makeMissing(): Promise<void> {
    const missing = keyPurposes.filter((purpose) => !opened.has(purpose));
    const former = await Promise.all(missing.map((purpose) => formerKey?.(purpose)));
    const isWithoutAny = opened.size === 0 && former.every((key) => key === undefined);
    if (formerKey && isWithoutAny && (await keys.hasAccounts())) throw new FormerKeysError();
    const made = missing.map((purpose, index) => {
      const key = former[index] ?? randomBytes(keyBytes);
      return { purpose, sealed: sealed.seal(key.toString('base64url')) };
    });
    await keys.addFirst(made, clock());
    if (missing.length > 0) await refresh();
  }

  await refresh();
  await makeMissing();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'The server could not read the signing keys again.'));
  }, refreshEveryMs).unref();

  /** The newest first. */
  const keysOf = (purpose: KeyPurpose) => opened.get(purpose) ?? [];
  return {
    ring: (purpose) => ({
      get current() {
        const isIntroduced = ({ createdAtMs }: OpenedKey) => createdAtMs <= clock().getTime() - introducedAfterMs;
        const held = keysOf(purpose);
        return (held.find(isIntroduced) ?? held.at(-1)!).key;
      },
      get all() {
        return keysOf(purpose).map(({ key }) => key);
      },
    }),
    refresh,
    close: () => clearInterval(timer),
  };
}

/** Those that are not retired, by purpose, the newest first. */
function openAll(rows: readonly KeyRow[], sealed: SealedText): Map<string, OpenedKey[]> {
  const opened = new Map<string, OpenedKey[]>();
  for (const row of rows) {
    if (row.retiredAt) continue;
    const one = { key: openKey(sealed, row), createdAtMs: row.createdAt.getTime() };
    opened.set(row.purpose, [one, ...(opened.get(row.purpose) ?? [])]);
  }
  return opened;
}

function openKey(sealed: SealedText, row: KeyRow): Buffer {
  try {
    return Buffer.from(sealed.open(row.sealed), 'base64url');
  } catch (cause) {
    throw new MasterKeyError({ cause });
  }
}
