import type { Ground } from '../grounds/ground.ts';
import { createSigner, type KeyRing } from '../keys/key-ring.ts';

/** The right to join a topic: claims about its holder, for topics of one kind. */
export interface Ticket {
  kind: string;
  /** As given when it was issued. */
  claims: unknown;
  expiresAtMs: number;
  /** None for what anybody may join. */
  ground?: Ground | undefined;
  /** Whether the key that it was signed with is accepted still: somebody else may have got to know it since. */
  isAccepted(): boolean;
}

export type Tickets = ReturnType<typeof createTickets>;

interface TicketsOptions {
  keys: KeyRing;
  /** Kind of tickets that name none. */
  unnamedKind: string;
}

/** Signs tickets. Their holders can read the content. */
export function createTickets({ keys, unnamedKind }: TicketsOptions) {
  const signer = createSigner(keys);
  const claim = (body: string) => `channel|${body}`;

  return {
    /** `claims` must not contain `kind`, `expiresAtMs` or `ground`. */
    issue(kind: string, claims: object, expiresAt: Date, ground?: Ground): string {
      const said = { ...claims, kind, expiresAtMs: expiresAt.getTime(), ground };
      const body = Buffer.from(JSON.stringify(said)).toString('base64url');
      return `${body}.${signer.sign(claim(body))}`;
    },

    /** Undefined if it was not issued here. It may have expired. */
    read(token: string): Ticket | undefined {
      const [body = '', signature = '', ...rest] = token.split('.');
      const key = rest.length > 0 ? undefined : signer.keyOf(claim(body), signature);
      if (!key) return undefined;
      const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      const { kind = unnamedKind, expiresAtMs, ground, ...claims } = said;
      return { kind, claims, expiresAtMs, ground, isAccepted: () => keys.all.some((accepted) => accepted.equals(key)) };
    },
  };
}
