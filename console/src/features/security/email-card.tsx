import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import * as styles from './security.css.ts';

/** What the person logs in with, whatever business they act for. */
export function EmailCard() {
  const { email } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t`Email`}>
      <p className={styles.note}>{t`You log in with ${email}.`}</p>
      <div className={styles.foot}>
        <Button onPress={() => setOpen(true)}>{t`Change email`}</Button>
      </div>
      {isOpen && <ChangeEmailDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
