import { t } from '@lingui/core/macro';
import { RefreshCw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useGuestLink } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import * as styles from './live-bar.css.ts';

/** The link for people whom the host invites on stage. */
export function GuestLink({ streamId }: { streamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MayThemselves do="live.host">
      <Button size="small" icon={UserPlus} onPress={() => setIsOpen(true)}>
        <span className={styles.linkWord}>{t`Guest link`}</span>
      </Button>
      {isOpen && <GuestLinkDialog streamId={streamId} onClose={() => setIsOpen(false)} />}
    </MayThemselves>
  );
}

function GuestLinkDialog({ streamId, onClose }: { streamId: string; onClose: () => void }) {
  const { link, replace } = useGuestLink(streamId);
  const confirm = useConfirm();
  const askToReplace = () =>
    confirm({
      title: t`Replace the guest link?`,
      text: <p>{t`The old link stops working at once. Guests who wait or are on stage stay.`}</p>,
      action: t`Replace link`,
      run: () => replace.mutateAsync(),
      done: t`The old link no longer works`,
    });
  return (
    <Dialog title={t`Guest link`} isOpen onClose={onClose} size="medium">
      <DialogText>
        <p>
          {t`Send this link to people you want on stage. They need no account, wait under Hands until you let them in, and can come before you go live.`}
        </p>
      </DialogText>
      {link.data && <SecretLine key={link.data.url} label={t`Guest link`} value={link.data.url} />}
      {link.isPending && <Skeleton height={56} />}
      {link.error && <Notice tone="danger">{messageOf(link.error)}</Notice>}
      <DialogActions>
        <Button icon={RefreshCw} isDisabled={!link.data} isPending={replace.isPending} onPress={askToReplace}>
          {t`Replace link`}
        </Button>
        <Button variant="primary" onPress={onClose}>{t`Done`}</Button>
      </DialogActions>
    </Dialog>
  );
}
