import type { OwnMembership } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import type { FeedCalls } from './feed-calls.ts';

/** Who is signed in here. The token is nowhere but in this page's memory, and goes with it. */
export function createMemberSession(onChange: () => void) {
  let token: string | undefined;
  let membership: OwnMembership | undefined;

  function forget(): void {
    token = membership = undefined;
    onChange();
  }

  return {
    token: () => token,
    get membership(): OwnMembership | undefined {
      return membership;
    },

    async begin(calls: FeedCalls, code: string, verifier: string): Promise<void> {
      ({ token } = await calls.redeem(code, verifier));
      membership = await calls.role();
      onChange();
    },

    async end(calls: FeedCalls): Promise<void> {
      await calls.signOut().catch(() => undefined);
      forget();
    },

    /** The session ended on the server, or the membership changed: what the feed shows follows. */
    async check(calls: FeedCalls, cause: unknown): Promise<void> {
      if (!(cause instanceof ZcError) || token === undefined) return;
      if (cause.code === 'auth.required') forget();
      else if (cause.code === 'community.members_only') {
        membership = await calls.role().catch(() => membership);
        onChange();
      }
    },
  };
}
