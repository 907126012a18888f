import { linkingStatePrefix } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { attemptSec } from '../../platform/openid/attempt-cookie.ts';
import { answersTo, secretsOf } from '../../platform/openid/attempt-secrets.ts';
import type { Known, Provider } from '../../platform/openid/provider.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createAttemptsRepository } from './attempts.repository.ts';

export type Attempts = ReturnType<typeof createAttempts>;

/** For the cookie of the browser, and where it goes. */
export interface Begun {
  token: string;
  url: string;
}

interface Linker {
  userId: string;
  sessionId: string;
}

interface AttemptsDeps {
  database: Pick<Database, 'db'>;
  /** Undefined unless one is configured. */
  provider: Provider | undefined;
  clock: Clock;
}

const drawnFor = (token: string, linker: Linker | undefined) => secretsOf(token, linker && linkingStatePrefix);

/** Ways of browsers through the provider. */
export function createAttempts({ database, provider, clock }: AttemptsDeps) {
  const stored = createAttemptsRepository(database.db);

  function requireProvider(): Provider {
    if (!provider) throw new ApiError('single_sign_on.off');
    return provider;
  }

  return {
    get: () => ({ isOn: provider !== undefined, name: provider?.name ?? null }),
    requireProvider,

    /** By a `linker` to have an identity linked, else to sign in. */
    async begin(next: string | undefined, linker?: Linker): Promise<Begun> {
      const token = newSecretToken();
      const url = await requireProvider().addressFor(drawnFor(token, linker));
      const now = clock();
      const row = {
        hash: digestOf(token),
        userId: linker?.userId ?? null,
        sessionId: linker?.sessionId ?? null,
        next: next ?? null,
        expiresAt: new Date(now.getTime() + attemptSec * 1000),
      };
      await stored.insert(row, now);
      return { token, url };
    },

    /** Whom the provider signed in, once for each attempt, in the browser that began it and for whoever began it. */
    async identify(
      token: string | undefined,
      query: string,
      linker?: Linker,
    ): Promise<{ known: Known; hash: string; next: string | null }> {
      const { identify } = requireProvider();
      const secrets = token === undefined ? undefined : drawnFor(token, linker);
      if (token === undefined || !secrets || !answersTo(query, secrets)) throw new ApiError('single_sign_on.over');
      const hash = digestOf(token);
      const attempt = await stored.takeAnswer(hash, linker, clock());
      if (!attempt) throw new ApiError('single_sign_on.over');
      return { known: await identify(query, secrets), hash, next: attempt.next };
    },
  };
}
