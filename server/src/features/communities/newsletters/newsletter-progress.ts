import type { PostNewsletter } from '@zeacon/contract';
import type { NewsletterRow } from './newsletters.repository.ts';

export const toNewsletter = (row: NewsletterRow): PostNewsletter => ({
  ...{ state: row.state, recipientCount: row.recipientCount, sentCount: row.sentCount },
  startedDate: row.startedAt.toISOString(),
  finishedDate: row.finishedAt?.toISOString() ?? null,
});
