import { type FactorEnrolment, type FactorProof, type SecondFactor, serverMessages } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { requireOwnPassword, requireSamePassword } from '../../platform/own-password.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { newSecret, stepOf, uriOf } from './authenticator-codes.ts';
import type { FactorCodes } from './factor-codes.ts';
import type { FactorMail } from './factor-mail.ts';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { createSignInChallengesRepository } from './sign-in-challenges.repository.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export interface FactorUser {
  id: string;
  email: string;
  passwordHash: string | null;
}

interface Caller {
  userId: string;
  sessionId: string;
}

export interface SecondFactorDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** On the database or on a transaction. */
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<FactorUser | undefined>;
    /** Until the transaction ends, nobody else changes them. */
    lock(userId: string): Promise<FactorUser | undefined>;
  };
  codes: FactorCodes;
  /** It was turned on or off: all sessions end but that of the caller. */
  tellChanged: (tx: Transaction, caller: Caller) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: FactorMail) => Promise<void>;
  passwords: Passwords;
  sealed: SealedText;
  /** Of the platform, which authenticator apps show. */
  host: string;
  clock: Clock;
}

/** What people do with their own second factor. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { database, usersOn, codes, tellChanged, queueMail, passwords, sealed, host, clock } = deps;
  const stored = createSecondFactorRepository(database.db);
  const wrongCode = () => fieldError('code', serverMessages.factorCodeWrong);

  async function requireUser(queries: Queryable, userId: string): Promise<FactorUser> {
    const user = await usersOn(queries).find(userId);
    if (!user) throw new ApiError('auth.required');
    return user;
  }

  async function requirePassword(userId: string, password: string): Promise<FactorUser> {
    return requireOwnPassword(passwords, await requireUser(database.db, userId), password);
  }

  async function requireOn(userId: string): Promise<void> {
    if (!(await stored.find(userId))?.confirmedAt) throw new ApiError('second_factor.off');
  }

  async function replaceCodesIn(tx: Transaction, userId: string): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => recoveryDigest(userId, code));
    await createSecondFactorRepository(tx).replaceCodes(userId, hashes, clock());
    return { recoveryCodes };
  }

  async function settle(tx: Transaction, caller: Caller, mail: Pick<FactorMail, 'template' | 'language'>) {
    await tellChanged(tx, caller);
    const { email } = await requireUser(tx, caller.userId);
    await queueMail(tx, { to: email, ...mail, values: { path: '/security' } });
  }

  return {
    async get(userId: string): Promise<SecondFactor> {
      const [factor, recoveryCodesLeft] = await Promise.all([stored.find(userId), stored.countCodes(userId)]);
      const turnedOnDate = factor?.confirmedAt?.toISOString() ?? null;
      return { isOn: turnedOnDate !== null, turnedOnDate, recoveryCodesLeft };
    },

    async begin(userId: string, password: string): Promise<FactorEnrolment> {
      const user = await requirePassword(userId, password);
      const secret = newSecret();
      await database.transaction(async (tx) => {
        if (!(await createSecondFactorRepository(tx).begin(userId, sealed.seal(secret))))
          throw new ApiError('second_factor.on');
        await requireSamePassword(usersOn(tx), user);
      });
      return { secret, uri: uriOf(secret, { host, email: user.email }) };
    },

    async confirm(caller: Caller, code: string, language: string | undefined): Promise<{ recoveryCodes: string[] }> {
      const { userId } = caller;
      return database.transaction(async (tx) => {
        const factors = createSecondFactorRepository(tx);
        const factor = await factors.lock(userId);
        if (!factor) throw new ApiError('second_factor.not_begun');
        if (factor.confirmedAt) throw new ApiError('second_factor.on');
        const step = stepOf(code.replace(/\s/g, ''), sealed.open(factor.secretSealed), null, clock());
        if (step === undefined) throw wrongCode();
        await factors.confirm(userId, step, clock());
        const given = await replaceCodesIn(tx, userId);
        await settle(tx, caller, { template: 'second-factor-on', language });
        return given;
      });
    },

    async replaceCodes(
      userId: string,
      { password, code }: FactorProof,
      language: string | undefined,
    ): Promise<{ recoveryCodes: string[] }> {
      await requireOn(userId);
      const user = await requirePassword(userId, password);
      return database.transaction(async (tx) => {
        if (!(await codes.use(tx, { userId, code, language, now: clock() }))) throw wrongCode();
        await requireSamePassword(usersOn(tx), user);
        return replaceCodesIn(tx, userId);
      });
    },

    /** Passes where it is off. Uses the code up; rejects with an error of `field` if it is missing or wrong. */
    async requireCode(
      tx: Transaction,
      proof: { userId: string; code: string | undefined; field: string; language: string | undefined },
    ): Promise<void> {
      const { userId, code = '', field, language } = proof;
      if (!(await createSecondFactorRepository(tx).find(userId))?.confirmedAt) return;
      if (await codes.use(tx, { userId, code, language, now: clock() })) return;
      throw fieldError(field, serverMessages.factorCodeWrong);
    },

    async turnOff(caller: Caller, { password, code }: FactorProof, language: string | undefined): Promise<void> {
      const { userId } = caller;
      await requireOn(userId);
      const user = await requirePassword(userId, password);
      await database.transaction(async (tx) => {
        if (!(await codes.use(tx, { userId, code, language, now: clock() }))) throw wrongCode();
        await createSecondFactorRepository(tx).remove(userId);
        await createSignInChallengesRepository(tx).removeOf(userId);
        await requireSamePassword(usersOn(tx), user);
        await settle(tx, caller, { template: 'second-factor-off', language });
      });
    },
  };
}
