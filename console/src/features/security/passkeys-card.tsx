import { t } from '@lingui/core/macro';
import { type Passkey, passkeysMaxPerPerson } from '@zeacon/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { usePasskeys } from '../../entities/passkeys/passkey-queries.ts';
import { supportsPasskeys } from '../../platform/ask-for-passkey.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import * as styles from './security.css.ts';

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** What the person logs in with in place of their password. */
export function PasskeysCard() {
  const { data, error, refetch } = usePasskeys();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Card title={t`Passkeys`}>
      <p className={styles.note}>
        {t`Log in with your fingerprint, your face or the PIN of your device, without password and code. A passkey cannot be guessed, stolen from us or given to a false website.`}
      </p>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading passkeys`}>
          <Skeleton height={64} />
        </Loading>
      )}
      {data && data.length > 0 && (
        <ul className={`${styles.sessions} ${styles.belowNote}`} aria-label={t`Passkeys`}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpened({ dialog, passkey })} />
          ))}
        </ul>
      )}
      {data && <Adding count={data.length} onAdd={() => setOpened({ dialog: 'add' })} />}
      {opened?.dialog === 'add' && <AddPasskeyDialog count={data?.length ?? 0} onClose={close} />}
      {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && <RemovePasskeyDialog passkey={opened.passkey} onClose={close} />}
    </Card>
  );
}

function Adding({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (!supportsPasskeys())
    return (
      <p className={`${styles.note} ${styles.belowNote}`}>
        {t`This browser cannot use passkeys, or the platform was not opened by https.`}
      </p>
    );
  const isFull = count >= passkeysMaxPerPerson;
  return (
    <>
      {isFull && (
        <p className={`${styles.note} ${styles.belowNote}`}>
          {t`You have ${passkeysMaxPerPerson} passkeys, which is the most. Remove one that you do not need.`}
        </p>
      )}
      <div className={styles.foot}>
        <Button icon={KeyRound} isDisabled={isFull} onPress={onAdd}>
          {t`Add a passkey`}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onOpen: (dialog: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey: { name, createdDate, lastUsedDate, isSynced }, onOpen }: RowProps) {
  const since = formatMoment(createdDate);
  const used = lastUsedDate && formatAgo(lastUsedDate);
  return (
    <li className={styles.session}>
      <KeyRound size={22} className={styles.sessionIcon} aria-hidden />
      <div>
        <div className={styles.device}>
          <bdi className={styles.deviceName}>{name}</bdi>
          {isSynced && <Badge tone="blue">{t`Synced`}</Badge>}
        </div>
        <div className={styles.place}>
          {t`Added ${since}`}
          {' · '}
          {used ? t`Last used ${used}` : t`Not used yet`}
        </div>
      </div>
      <div className={styles.rowActions}>
        <Button size="small" aria-label={t`Rename ${name}`} onPress={() => onOpen('rename')}>{t`Rename`}</Button>
        <Button size="small" aria-label={t`Remove ${name}`} onPress={() => onOpen('remove')}>{t`Remove`}</Button>
      </div>
    </li>
  );
}
