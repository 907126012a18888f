import { createSigner, type KeyRing } from '../keys/key-ring.ts';

/** The right to join a topic: claims about its holder, for topics of one kind. */
export interface Ticket {
  kind: string;
  /** As given when it was issued. */
  claims: unknown;
  expiresAtMs: number;
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
    /** `claims` must not contain `kind` or `expiresAtMs`. */
    issue(kind: string, claims: object, expiresAt: Date): string {
      const said = { ...claims, kind, expiresAtMs: expiresAt.getTime() };
      const body = Buffer.from(JSON.stringify(said)).toString('base64url');
      return `${body}.${signer.sign(claim(body))}`;
    },

    /** Undefined if it was not issued here. It may have expired. */
    read(token: string): Ticket | undefined {
      const [body = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signer.isValid(claim(body), signature)) return undefined;
      const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      const { kind = unnamedKind, expiresAtMs, ...claims } = said;
      return { kind, claims, expiresAtMs };
    },
  };
}
