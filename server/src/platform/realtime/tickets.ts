import { createSigner, type KeyRing } from '../keys/key-ring.ts';

/** The right to join a topic: what it says of its holder, for topics of one kind. */
export interface Ticket {
  kind: string;
  /** As they were given with that kind. */
  claims: unknown;
  expiresAtMs: number;
}

export type Tickets = ReturnType<typeof createTickets>;

interface TicketsOptions {
  keys: KeyRing;
  /** Of tickets that name none. */
  unnamedKind: string;
}

/** Signs tickets. What stands in one can be read by its holder. */
export function createTickets({ keys, unnamedKind }: TicketsOptions) {
  const signer = createSigner(keys);
  const claim = (body: string) => `channel|${body}`;

  return {
    /** `claims` name neither `kind` nor `expiresAtMs`. */
    issue(kind: string, claims: object, expiresAt: Date): string {
      const said = { ...claims, kind, expiresAtMs: expiresAt.getTime() };
      const body = Buffer.from(JSON.stringify(said)).toString('base64url');
      return `${body}.${signer.sign(claim(body))}`;
    },

    /** Undefined for what was not issued here. It may have expired. */
    read(token: string): Ticket | undefined {
      const [body = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signer.isValid(claim(body), signature)) return undefined;
      const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      const { kind = unnamedKind, expiresAtMs, ...claims } = said;
      return { kind, claims, expiresAtMs };
    },
  };
}
