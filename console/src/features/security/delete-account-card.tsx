import { t } from '@lingui/core/macro';
import { accountDeletionDays } from '@zeacon/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccountDeletionCalls } from '../../entities/account-deletion/account-deletion-calls.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import * as styles from './security.css.ts';

/** Where somebody takes their own data along, and leaves for good. */
export function DeleteAccountCard() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t`Delete your account`}>
      <p className={styles.note}>
        {t`You are logged out everywhere at once and belong to no business any more. What you made stays with the businesses. For ${accountDeletionDays} days you can restore your account by logging in. After that it is deleted for good.`}
      </p>
      <div className={styles.foot}>
        <OwnDataButton />
        <May do="business.export">
          <LinkButton href={paths.yourData}>{t`Export the business`}</LinkButton>
        </May>
        <Button variant="danger" icon={Trash2} onPress={() => setAsking(true)}>
          {t`Delete your account`}
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function OwnDataButton() {
  const { exportOwn } = useAccountDeletionCalls();
  const snackbar = useSnackbar();
  const save = () =>
    exportOwn.mutate(undefined, {
      onError: (failure) => snackbar.error(messageOf(failure)),
      onSuccess: (text) => {
        const url = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }));
        saveAndRevoke(url, 'zeacon-account.json');
      },
    });
  return (
    <Button icon={Download} isPending={exportOwn.isPending} onPress={save}>
      {t`Export what is stored about you`}
    </Button>
  );
}
