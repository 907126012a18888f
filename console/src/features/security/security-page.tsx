import { t } from '@lingui/core/macro';
import { Page } from '../../ui/page.tsx';
import * as styles from './security.css.ts';
import { SessionsCard } from './sessions-card.tsx';

/** What keeps the account of the signed-in person their own. */
export function SecurityPage() {
  return (
    <Page title={t`Security`} lead={t`See where you are logged in, and end what is not yours.`}>
      <div className={styles.column}>
        <SessionsCard />
      </div>
    </Page>
  );
}
