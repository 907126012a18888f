import { randomBytes } from 'node:crypto';
import type { SealedText } from '../../platform/sealed-text.ts';
import type { WebhookRow } from './webhooks.repository.ts';

const prefix = 'whsec_';
const secretBytes = 24;

type Secrets = Pick<WebhookRow, 'secretSealed' | 'formerSecretSealed' | 'formerExpiresAt'>;
export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

/** Secrets in the format of Standard Webhooks, stored encrypted. */
export function createWebhookSecrets({ seal, open }: SealedText) {
  return {
    make: (): string => seal(prefix + randomBytes(secretBytes).toString('base64')),
    open,

    /** The secrets that sign at this time, the newest first. */
    signing({ secretSealed, formerSecretSealed, formerExpiresAt }: Secrets, now: Date): string[] {
      const signsToo = formerSecretSealed !== null && formerExpiresAt !== null && formerExpiresAt > now;
      return [secretSealed, ...(signsToo ? [formerSecretSealed] : [])].map(open);
    },
  };
}
