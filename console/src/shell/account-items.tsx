import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtom, useSetAtom } from 'jotai';
import { BookOpen, Building2, CircleUser, Keyboard, LogOut, Scale, Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { useSession } from '../platform/session.ts';
import { areShortcutsShownAtom } from '../platform/shortcuts.ts';
import { themeAtom } from '../theme/theme-atom.ts';
import { later } from '../ui/later.ts';
import { MenuItem, MenuSeparator, OpenedMenu } from '../ui/menu.tsx';
import type { OpenedProps } from '../ui/opener.tsx';
import * as styles from './shell.css.ts';
import { nextTheme, useShownTheme } from './theme-button.tsx';
import { useLogOut } from './use-log-out.ts';

const NewBusinessDialog = later(() => import('./new-business-dialog.tsx').then((m) => m.NewBusinessDialog));

/** The menu behind the button of the account. */
export function AccountItems(opened: OpenedProps) {
  const { account, email, impersonation } = useSession();
  const [isCreating, setCreating] = useState(false);
  const showShortcuts = useSetAtom(areShortcutsShownAtom);
  const logOut = useLogOut();
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  return (
    <>
      <OpenedMenu
        opened={opened}
        aria-label={t`Account`}
        header={
          <div className={styles.who}>
            <span className={styles.whoName}>{account.businessName}</span>
            <span className={styles.whoEmail}>{email}</span>
          </div>
        }
      >
        <MenuItem icon={CircleUser} href={paths.profile}>
          {t`Profile`}
        </MenuItem>
        <MenuItem icon={Settings} href={paths.settings}>
          {t`Settings`}
        </MenuItem>
        {!impersonation && (
          <MenuItem icon={Building2} onAction={() => setCreating(true)}>
            {t`New business`}
          </MenuItem>
        )}
        <MenuItem icon={icon} onAction={() => setTheme(theme)}>
          {i18n._(label)}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={BookOpen} href="/docs/" target="_blank">
          {t`Documentation`}
        </MenuItem>
        <MenuItem icon={Keyboard} onAction={() => showShortcuts(true)}>
          {t`Keyboard shortcuts`}
        </MenuItem>
        <MenuItem icon={Scale} href="/third-party-notices" target="_blank">
          {t`Third-party notices`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onAction={logOut}>
          {t`Log out`}
        </MenuItem>
      </OpenedMenu>
      {isCreating && (
        <Suspense>
          <NewBusinessDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
