import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { roleNames } from '../entities/team/role-names.ts';
import { useSession } from '../platform/session.ts';
import { MenuItem, OpenedMenu } from '../ui/menu.tsx';
import type { OpenedProps } from '../ui/opener.tsx';
import { useSwitching } from './use-switching.ts';

/** The businesses to choose from, behind the button of the one that is acted for. */
export function BusinessItems(opened: OpenedProps) {
  const { account, businesses } = useSession();
  const switchTo = useSwitching();
  return (
    <OpenedMenu
      opened={opened}
      aria-label={t`Your businesses`}
      placement="bottom start"
      selectionMode="single"
      selectedKeys={[account.id]}
      disallowEmptySelection
      onAction={(key) => key !== account.id && switchTo(String(key))}
    >
      {businesses.map((business) => (
        <MenuItem key={business.id} id={business.id}>
          {nameWithRole(business.businessName, i18n._(roleNames[business.role].label))}
        </MenuItem>
      ))}
    </OpenedMenu>
  );
}

const nameWithRole = (businessName: string, role: string) => t`${businessName} (${role})`;
