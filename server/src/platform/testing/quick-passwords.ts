import { createPasswords } from '../passwords.ts';

/** Hashed as in the product, but at the lowest cost of argon2id: most tests sign somebody up. */
export const createQuickPasswords = () => createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
