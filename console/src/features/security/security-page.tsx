import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import { useIdentities } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { useSession } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { EmailCard } from './email-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { NoPasswordCard } from './no-password-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import * as styles from './security.css.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';

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
        <OwnPassword />
        <PasskeysCard />
        <SingleSignOnCard />
        <FactorCard />
        <SessionsCard />
        <DeleteAccountCard />
      </div>
    </Page>
  );
}

/** Until it is known that somebody has none, it is taken that they have one. */
function OwnPassword() {
  return useIdentities().data?.hasPassword === false ? <NoPasswordCard /> : <PasswordCard />;
}
