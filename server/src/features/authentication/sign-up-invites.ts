import type { Clock } from '../../platform/clock.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

export type SignUpInvites = ReturnType<typeof createSignUpInvites>;

const lifetimeMs = 14 * 86_400_000;

/**
 * What whoever runs the platform gives to people who may sign up while it takes in nobody else. Each is for one email,
 * which has one account: that makes it good for one sign-up.
 */
export function createSignUpInvites({ keys, clock }: { keys: KeyRing; clock: Clock }) {
  const tokens = createExpiringTokens({ keys, purpose: 'sign-up', lifetimeMs });
  return {
    lifetimeMs,
    invite: (email: string): string => tokens.issue(email.toLowerCase(), clock()),
    isInvited: (email: string, invite: string): boolean => tokens.isValid(email.toLowerCase(), invite, clock()),
  };
}
