import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { roleNames } from '../../entities/team/role-names.ts';
import { paths } from '../../paths.ts';
import { useAccount, useSession } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import * as styles from './profile-page.css.ts';
import { ThemePicker } from './theme-picker.tsx';

/** What belongs to the signed-in person, whatever business they act for. */
export function ProfilePage() {
  const { email, role } = useSession();
  const { businessName } = useAccount();
  return (
    <Page title={t`Profile`} lead={t`About you. Others in the team see your email and your role.`} isNarrow>
      <Card title={t`You`} actions={<LinkButton href={paths.security}>{t`Email, password and security`}</LinkButton>}>
        <Facts
          facts={[
            { name: t`You log in with`, value: email },
            { name: t`Your role in ${businessName}`, value: i18n._(roleNames[role].label) },
          ]}
        />
      </Card>
      <Card
        title={t`Notifications`}
        actions={<LinkButton href={paths.notificationChoices}>{t`Choose your notifications`}</LinkButton>}
      >
        <p
          className={styles.note}
        >{t`Uploads, live streams, leads, the team: what the bell shows and what we email you.`}</p>
      </Card>
      <Card title={t`Language`}>
        <LanguageSelect />
      </Card>
      <Card title={t`Theme`}>
        <ThemePicker />
      </Card>
    </Page>
  );
}

function LanguageSelect() {
  return <Select {...useLanguageChoice()} isCompact />;
}
