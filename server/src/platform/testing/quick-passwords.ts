import { createPasswords } from '../passwords.ts';

/** Hashed as in the product, but for the least that argon2id can cost: most tests sign somebody up. */
export const createQuickPasswords = () => createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
