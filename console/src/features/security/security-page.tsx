import { t } from '@lingui/core/macro';
import { Page } from '../../ui/page.tsx';
import { EmailCard } from './email-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { PasswordCard } from './password-card.tsx';
import * as styles from './security.css.ts';
import { SessionsCard } from './sessions-card.tsx';

/** What keeps the account of the signed-in person their own. */
export function SecurityPage() {
  return (
    <Page title={t`Security`} lead={t`Your email and password, two-step verification, and where you are logged in.`}>
      <div className={styles.column}>
        <EmailCard />
        <PasswordCard />
        <FactorCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
