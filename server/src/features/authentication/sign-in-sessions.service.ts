import type { SignInSession } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SessionsRepository } from './authentication.repository.ts';
import { deviceOf } from './device-of.ts';

export type SignInSessionsService = ReturnType<typeof createSignInSessionsService>;

interface Caller {
  userId: string;
  sessionId: string;
}

interface SignInSessionsDeps {
  sessions: SessionsRepository;
  /** While it runs, no session of the person is opened. */
  alone: <T>(userId: string, work: (sessions: SessionsRepository) => Promise<T>) => Promise<T>;
  clock: Clock;
}

/** What people see of their own sessions, and how they end them. Those of others do not exist for them. */
export function createSignInSessionsService({ sessions, alone, clock }: SignInSessionsDeps) {
  return {
    async list({ userId, sessionId }: Caller): Promise<{ items: SignInSession[] }> {
      const held = await sessions.listLive(userId, clock());
      return {
        items: held.map(({ id, userAgent, address, country, createdAt, usedAt }) => ({
          id,
          isCurrent: id === sessionId,
          ...deviceOf(userAgent),
          address,
          country,
          createdDate: createdAt.toISOString(),
          lastUsedDate: usedAt.toISOString(),
        })),
      };
    },

    async end({ userId }: Caller, sessionId: string): Promise<void> {
      const ended = await alone(userId, (on) => on.revokeOf(userId, clock(), { only: sessionId }));
      if (ended === 0) throw new ApiError('auth.session_not_found');
    },

    async endAll({ userId, sessionId }: Caller, keepCurrent: boolean): Promise<{ ended: number }> {
      const which = keepCurrent ? { except: sessionId } : {};
      return { ended: await alone(userId, (on) => on.revokeOf(userId, clock(), which)) };
    },
  };
}
