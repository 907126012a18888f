import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createSealedText } from '../sealed-text.ts';
import { type KeyPurpose, keptPurposes, keyPurposes } from './key-purposes.ts';
import { onlyKey } from './key-ring.ts';
import { createKeysRepository, type KeyRow } from './keys.repository.ts';
import { keyBytes, MasterKeyError } from './open-keys.ts';

export interface RotateKeysDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  masterKey: Buffer;
  clock: Clock;
}

export interface RotateOptions {
  /** Stops accepting the previous keys, for keys that somebody else may know. */
  retireOthers?: boolean;
}

/** There are no keys yet: a server must make the first ones, from those in its data folder if there are any. */
export class NoKeysError extends Error {
  override readonly name = 'NoKeysError';
  constructor() {
    super('There are no keys in this database yet. Start a server with it once.');
  }
}

/** Key rotation by an operator. Running servers notice it by themselves. */
export function createRotateKeys({ database, masterKey, clock }: RotateKeysDeps) {
  const sealed = createSealedText(onlyKey(masterKey));

  return {
    list: () => createKeysRepository(database.db).list(),

    /** Adds a key to each purpose, all or none. Rejects with `NoKeysError` or `MasterKeyError`. */
    rotate: (purposes: readonly KeyPurpose[], { retireOthers = false }: RotateOptions = {}) =>
      database.transaction(async (tx) => {
        const keys = createKeysRepository(tx);
        const rows = await keys.list();
        if (!keyPurposes.every((purpose) => rows.some((row) => row.purpose === purpose))) throw new NoKeysError();
        for (const row of rows) requireOwn(row);
        for (const purpose of purposes) {
          const key = randomBytes(keyBytes).toString('base64url');
          const number = await keys.addNext(purpose, sealed.seal(key), clock());
          if (retireOthers && !keptPurposes.includes(purpose)) await keys.retireOthers(purpose, number, clock());
        }
      }),
  };

  /** A key encrypted with a master key that the servers lack would stop them. */
  function requireOwn({ sealed: text }: KeyRow): void {
    try {
      sealed.open(text);
    } catch (cause) {
      throw new MasterKeyError({ cause });
    }
  }
}
