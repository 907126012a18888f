import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { Badge } from '../../ui/states.tsx';

const NewsletterDialog = later(() => import('./newsletter-dialog.tsx').then((m) => m.NewsletterDialog));

/** How far a post was mailed to members. */
export function NewsletterBadge({ newsletter }: { newsletter: NonNullable<PostDetails['newsletter']> }) {
  const { state, finishedDate, startedDate } = newsletter;
  const sent = formatCount(newsletter.sentCount);
  const all = formatCount(newsletter.recipientCount);
  const moment = formatMoment(finishedDate ?? startedDate);
  if (state === 'SENDING') return <Badge tone="blue">{t`Newsletter: sent to ${sent} of ${all}`}</Badge>;
  if (state === 'STOPPED') return <Badge tone="amber">{t`Newsletter stopped: sent to ${sent} of ${all}`}</Badge>;
  return <Badge tone="green">{t`Newsletter: sent to ${sent} on ${moment}`}</Badge>;
}

/** Asks before it sends; for a post that nobody sees yet the button says what comes first. */
export function NewsletterButton({ post: { uuid, state } }: { post: PostDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const isPublished = state === 'PUBLISHED';
  return (
    <>
      <Button isDisabled={!isPublished} onPress={() => setIsAsking(true)}>
        {isPublished ? t`Send as a newsletter…` : t`Send as a newsletter (once published)`}
      </Button>
      {isAsking && <NewsletterDialog postId={uuid} onClose={() => setIsAsking(false)} />}
    </>
  );
}
