import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { communityInviteDays, inviteTextMaxLength } from '@zeacon/contract';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useInviteWrites } from '../../entities/communities/invite-queries.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { inviteRefusalWords } from './invite-words.ts';

interface Props {
  communityId: string;
  onClose: () => void;
}

/** Sends invitations, and then says who got none. */
export function InviteDialog({ communityId, onClose }: Props) {
  const { invite } = useInviteWrites(communityId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  async function take([file]: File[]): Promise<void> {
    if (!file) return;
    const tooLarge = file.size > inviteTextMaxLength;
    setProblem(tooLarge ? t`This file is too large. Leave out everything but the emails, or split it.` : undefined);
    if (!tooLarge) setText(await file.text());
  }

  const { data, error } = invite;
  if (data) return <Outcome {...data} onClose={onClose} />;
  const ofField = problem ?? (error instanceof ApiFailure ? error.fieldErrors.text : undefined);
  return (
    <Dialog title={t`Invite people by mail`} isOpen onClose={onClose} size="medium" isDismissable={text === ''}>
      <div className={styles.form}>
        {error && ofField === undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
        <FileDrop
          label={t`CSV file of emails`}
          accept=".csv,.txt,text/csv,text/plain"
          invitation={t`Drop the file to read it`}
          onFiles={(files) => void take(files)}
        >
          {(open) => (
            <div className={styles.stack}>
              <TextField
                label={t`Emails`}
                hint={t`One per line, or a CSV file with a column named email. Everybody gets their own link, which lets one person in within ${communityInviteDays} days.`}
                multiline
                rows={8}
                maxLength={inviteTextMaxLength}
                value={text}
                onChange={(value) => {
                  setText(value);
                  setProblem(undefined);
                  invite.reset();
                }}
                error={ofField}
                autoFocus
              />
              <div>
                <Button icon={FileUp} onPress={open}>
                  {t`Choose a CSV file…`}
                </Button>
              </div>
            </div>
          )}
        </FileDrop>
        <DialogActions>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={text.trim() === ''}
            isPending={invite.isPending}
            onPress={() => invite.mutate(text)}
          >
            {t`Send invitations`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Outcome({
  invitedCount,
  refused,
  onClose,
}: NonNullable<ReturnType<typeof useInviteWrites>['invite']['data']> & Pick<Props, 'onClose'>) {
  return (
    <Dialog
      title={plural(invitedCount, { 0: 'Nobody was invited', one: '# person invited', other: '# people invited' })}
      isOpen
      onClose={onClose}
      size="medium"
    >
      <div className={styles.form}>
        {refused.length === 0 ? (
          <p className={styles.text}>{t`Their mails are on the way.`}</p>
        ) : (
          <>
            <p className={styles.text}>{t`These people were not invited:`}</p>
            <ul className={styles.refusals}>
              {refused.map(({ line, text, reason }) => {
                const why = i18n._(inviteRefusalWords[reason]);
                return (
                  <li key={`${line} ${text}`}>
                    {t`Line ${line}:`} <bdi className={styles.address}>{text}</bdi> · {why}
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <DialogActions>
          <Button variant="primary" onPress={onClose} autoFocus>
            {t`Done`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
