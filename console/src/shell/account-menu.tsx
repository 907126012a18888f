import { t } from '@lingui/core/macro';
import { Button } from 'react-aria-components';
import { useAccount } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuOpener } from '../ui/opener.tsx';
import * as styles from './shell.css.ts';

const loadItems = () => import('./account-items.tsx').then((m) => m.AccountItems);

export function AccountMenu() {
  const { businessName, logo } = useAccount();
  return (
    <MenuOpener load={loadItems}>
      <Button className={styles.account} aria-label={t`Account of ${businessName}`}>
        <Avatar name={businessName} src={logo} />
      </Button>
    </MenuOpener>
  );
}
