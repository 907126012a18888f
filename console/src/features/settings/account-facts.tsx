import { t } from '@lingui/core/macro';
import { zoneName } from '../../platform/moment.ts';
import { useAccount } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Facts } from '../../ui/facts.tsx';
import * as styles from './settings-page.css.ts';

/** The business's profile for those who see it and change nothing. */
export function AccountFacts() {
  const { businessName, username, email, legalFirstName, websiteUrl, timeZone, logo } = useAccount();
  const facts = [
    { name: t`Business name`, value: businessName },
    { name: t`Username`, value: username },
    { name: t`Email`, value: email },
    { name: t`Your first name`, value: legalFirstName },
    { name: t`Website`, value: websiteUrl },
    { name: t`Time zone of your figures`, value: zoneName(timeZone) },
  ];
  return (
    <div className={styles.picture}>
      <Avatar name={businessName} src={logo} size={72} />
      <Facts facts={facts} />
    </div>
  );
}
