import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Of argon2id, which is the library's default kind. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first choice. */
const advisedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes just as long and returns false, so that timing does not reveal which accounts exist. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(cost = advisedCost): Passwords {
  const nobodys = hash(randomBytes(32), cost);
  return {
    hash: (password) => hash(password, cost),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await nobodys), password);
      return typeof passwordHash === 'string' && matches;
    },
  };
}
