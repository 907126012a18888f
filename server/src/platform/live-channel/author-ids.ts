import { createHmac } from 'node:crypto';
import type { KeyRing } from '../keys/key-ring.ts';

/** `member`: an account in communities. */
export type AuthorKind = 'visitor' | 'signed' | 'user' | 'member';

export type AuthorIds = ReturnType<typeof createAuthorIds>;

/** The same for one person of one business, and reveals neither. The keys must never change. */
export const createAuthorIds =
  (keys: KeyRing) =>
  (businessId: string, ...who: [kind: AuthorKind, id: string]): string => {
    const digest = createHmac('sha256', keys.current)
      .update(JSON.stringify(['author', businessId, ...who]))
      .digest();
    return `aut_${digest.toString('base64url').slice(0, 22)}`;
  };
