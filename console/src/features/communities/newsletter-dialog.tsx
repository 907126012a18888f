import { plural, t } from '@lingui/core/macro';
import type { NewsletterOutlook } from '@zeacon/contract';
import { Mail } from 'lucide-react';
import { useNewsletterOutlook, useNewsletterWrites } from '../../entities/communities/newsletter-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';

interface Props {
  postId: string;
  onClose: () => void;
}

/** Why it cannot go now. */
function obstacleOf({ newsletter, nextDate, recipientCount }: NewsletterOutlook): string | undefined {
  if (newsletter) return t`This post was sent as a newsletter already.`;
  const moment = nextDate && formatMoment(nextDate);
  if (moment) return t`A community sends one newsletter a day. The next one can go from ${moment} on.`;
  return recipientCount === 0 ? t`No member of this community wants mails now.` : undefined;
}

/** A mail cannot be taken back, so it says first to how many it goes. */
export function NewsletterDialog({ postId, onClose }: Props) {
  const { data, error } = useNewsletterOutlook(postId);
  const { send, test } = useNewsletterWrites(postId);
  const snackbar = useSnackbar();
  const obstacle = data && obstacleOf(data);
  const count = data?.recipientCount ?? 0;
  const failure = error ?? send.error ?? test.error;
  return (
    <Dialog title={t`Send this post as a newsletter?`} isOpen onClose={onClose} role="alertdialog">
      <DialogText>
        {!data && !error && <Skeleton height={48} />}
        {data && !obstacle && (
          <p>
            {plural(count, {
              one: 'It goes by mail to # member who wants mails.',
              other: 'It goes by mail to # members who want mails.',
            })}{' '}
            {t`A post is sent once, and a mail cannot be taken back.`}
          </p>
        )}
      </DialogText>
      {obstacle && <Notice tone="amber">{obstacle}</Notice>}
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      <div>
        <Button
          size="small"
          icon={Mail}
          isPending={test.isPending}
          isDisabled={!data}
          onPress={() => test.mutate(undefined, { onSuccess: () => snackbar.success(t`Sent to your email`) })}
        >
          {t`Send a test to me`}
        </Button>
      </div>
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {t`Cancel`}
        </Button>
        <Button
          variant="primary"
          isDisabled={!data || obstacle !== undefined}
          isPending={send.isPending}
          onPress={() => send.mutate(undefined, { onSuccess: onClose })}
        >
          {t`Send newsletter`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
