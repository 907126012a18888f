import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import { useSession } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EmailCard } from './email-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import * as styles from './security.css.ts';
import { SessionsCard } from './sessions-card.tsx';

/** What keeps the account of the signed-in person their own. */
export function SecurityPage() {
  const { email, impersonation } = useSession();
  if (impersonation)
    return (
      <Page title={t`Security`}>
        <EmptyState icon={Lock} title={t`This page is only for ${email}`}>
          {t`Nobody sees or changes how somebody else logs in, not even while acting as them.`}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={t`Security`}
      lead={t`Your email and password, passkeys, two-step verification, and where you are logged in.`}
    >
      <div className={styles.column}>
        <EmailCard />
        <PasswordCard />
        <PasskeysCard />
        <FactorCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
