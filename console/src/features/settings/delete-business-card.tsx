import { t } from '@lingui/core/macro';
import { businessDeletionDays } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useAccount } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { DeleteBusinessDialog } from './delete-business-dialog.tsx';
import * as styles from './settings-page.css.ts';

/** For the owner alone. */
export function DeleteBusinessCard() {
  const { businessName } = useAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t`Delete this business`}>
      <div className={styles.form}>
        <p className={styles.note}>
          {t`${businessName} closes at once: its videos, players and live streams stop for everybody, and nobody can work in it. For ${businessDeletionDays} days you can restore it by logging in. After that everything in it is deleted for good.`}
        </p>
        <div className={styles.pictureActions}>
          <LinkButton href={paths.yourData}>{t`Export everything first`}</LinkButton>
          <Button variant="danger" icon={Trash2} onPress={() => setAsking(true)}>
            {t`Delete this business`}
          </Button>
        </div>
      </div>
      {isAsking && <DeleteBusinessDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
