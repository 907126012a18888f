import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components';
import { roleNames } from '../entities/team/role-names.ts';
import { useSession } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import * as styles from './shell.css.ts';
import { useSwitching } from './use-switching.ts';

/** The business that is acted for, among several; nothing for whoever has one. */
export function BusinessSwitcher() {
  const { account, businesses } = useSession();
  const switchTo = useSwitching();
  if (businesses.length < 2) return null;
  const { id, businessName, logo } = account;
  return (
    <Menu
      aria-label={t`Your businesses`}
      placement="bottom start"
      selectionMode="single"
      selectedKeys={[id]}
      disallowEmptySelection
      onAction={(key) => key !== id && switchTo(String(key))}
      trigger={
        <Button className={styles.business} aria-label={t`${businessName}, change business`}>
          <Avatar name={businessName} src={logo} size={24} />
          <span className={styles.businessName}>{businessName}</span>
          <ChevronsUpDown size={15} aria-hidden />
        </Button>
      }
    >
      {businesses.map((business) => (
        <MenuItem key={business.id} id={business.id}>
          {nameWithRole(business.businessName, i18n._(roleNames[business.role].label))}
        </MenuItem>
      ))}
    </Menu>
  );
}

const nameWithRole = (businessName: string, role: string) => t`${businessName} (${role})`;
