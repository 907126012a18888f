import { createHmac } from 'node:crypto';
import { isSignature } from '../../platform/signature.ts';

/** What a ticket says of who holds it. */
export interface TicketHolder {
  streamId: string;
  businessId: string;
  role: 'host' | 'viewer';
  authorId: string;
  /** Under which it writes where it gives no other. */
  defaultName: string;
}

export type ChannelTokens = ReturnType<typeof createChannelTokens>;

/** Signs the right to join a channel. What stands in a token can be read by its holder. */
export function createChannelTokens(secret: Buffer) {
  const sign = (body: string) => createHmac('sha256', secret).update(`channel|${body}`).digest();

  return {
    issue(holder: TicketHolder, expiresAt: Date): string {
      const body = Buffer.from(JSON.stringify({ ...holder, expiresAtMs: expiresAt.getTime() })).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },

    /** Undefined for what was not issued here. */
    verify(token: string): (TicketHolder & { expiresAtMs: number }) | undefined {
      const [body = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isSignature(signature, sign(body))) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    },

    /** The same for one visitor of one business, and nothing that tells of either. */
    authorId(businessId: string, who: { visitorId: string } | { userId: string }): string {
      const subject = 'userId' in who ? ['user', who.userId] : ['visitor', who.visitorId];
      const digest = createHmac('sha256', secret)
        .update(JSON.stringify(['author', businessId, ...subject]))
        .digest();
      return `aut_${digest.toString('base64url').slice(0, 22)}`;
    },
  };
}
