import type { Transaction } from '../../platform/database/database.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { stepOf } from './authenticator-codes.ts';
import type { FactorMail } from './factor-mail.ts';
import { recoveryDigest } from './recovery-codes.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';

export type FactorCodes = ReturnType<typeof createFactorCodes>;

export interface FactorCodesDeps {
  emailIn: (tx: Transaction, userId: string) => Promise<string>;
  queueMail: (tx: Transaction, mail: FactorMail) => Promise<void>;
  sealed: SealedText;
}

/** Judges codes of people whose second factor is on. Each code is taken once. */
export function createFactorCodes({ emailIn, queueMail, sealed }: FactorCodesDeps) {
  return {
    /** Whether the code is right, which uses it up. That of a recovery code is told by mail. */
    async use(
      tx: Transaction,
      { userId, code, language, now }: { userId: string; code: string; language: string | undefined; now: Date },
    ): Promise<boolean> {
      const factors = createSecondFactorRepository(tx);
      const factor = await factors.lock(userId);
      if (!factor?.confirmedAt) return false;
      const typed = code.replace(/[\s-]/g, '');
      const step = stepOf(typed, sealed.open(factor.secretSealed), factor.lastStep, now);
      if (step !== undefined) {
        await factors.useStep(userId, step);
        return true;
      }
      if (!(await factors.useCode(userId, recoveryDigest(userId, typed)))) return false;
      const to = await emailIn(tx, userId);
      await queueMail(tx, { to, language, template: 'recovery-code-used', values: { path: '/security' } });
      return true;
    },
  };
}
