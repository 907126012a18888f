import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useSession } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuOpener } from '../ui/opener.tsx';
import * as styles from './shell.css.ts';

const loadItems = () => import('./business-items.tsx').then((m) => m.BusinessItems);

/** The business that is acted for, among several; nothing for whoever has one. */
export function BusinessSwitcher() {
  const { account, businesses } = useSession();
  if (businesses.length < 2) return null;
  const { businessName, logo } = account;
  return (
    <MenuOpener load={loadItems}>
      <Button className={styles.business} aria-label={t`${businessName}, change business`}>
        <Avatar name={businessName} src={logo} size={24} />
        <span className={styles.businessName}>{businessName}</span>
        <ChevronsUpDown size={15} aria-hidden />
      </Button>
    </MenuOpener>
  );
}
