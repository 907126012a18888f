import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { appLogOut } from '@zeacon/contract';
import { useAtom, useSetAtom } from 'jotai';
import { Building2, LogOut, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocation } from 'wouter';
import { useUploads } from '../features/uploads/uploads-atoms.ts';
import { paths } from '../paths.ts';
import { useApi } from '../platform/api.ts';
import { ApiFailure, messageOf } from '../platform/api-failure.ts';
import { signOutAtom, useSession } from '../platform/session.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { themeAtom } from '../theme/theme-atom.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import * as styles from './shell.css.ts';
import { nextTheme, useShownTheme } from './theme-button.tsx';

const NewBusinessDialog = lazy(() =>
  import('./new-business-dialog.tsx').then((m) => ({ default: m.NewBusinessDialog })),
);

export function AccountMenu() {
  const { account, email, impersonation } = useSession();
  const [isCreating, setCreating] = useState(false);
  const { businessName, logo } = account;
  const logOut = useLogOut();
  const shown = useShownTheme();
  const [, setTheme] = useAtom(themeAtom);
  const { label, icon } = nextTheme[shown];
  return (
    <>
      <Menu
        aria-label={t`Account`}
        trigger={
          <Button className={styles.account} aria-label={t`Account of ${businessName}`}>
            <Avatar name={businessName} src={logo} />
          </Button>
        }
        header={
          <div className={styles.who}>
            <span className={styles.whoName}>{businessName}</span>
            <span className={styles.whoEmail}>{email}</span>
          </div>
        }
      >
        <MenuItem icon={Settings} href={paths.settings}>
          {t`Settings`}
        </MenuItem>
        {!impersonation && (
          <MenuItem icon={Building2} onAction={() => setCreating(true)}>
            {t`New business`}
          </MenuItem>
        )}
        <MenuItem icon={icon} onAction={() => setTheme(nextTheme[shown].theme)}>
          {i18n._(label)}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onAction={logOut}>
          {t`Log out`}
        </MenuItem>
      </Menu>
      {isCreating && (
        <Suspense>
          <NewBusinessDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Ends the session on the server first, because otherwise it would still be valid. */
export function useLogOut() {
  const api = useApi();
  const signOut = useSetAtom(signOutAtom);
  const uploads = useUploads();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  return () => {
    const leave = () => {
      uploads.stopAll();
      navigate(paths.logIn, { replace: true });
      signOut();
    };
    api.call(appLogOut, {}).then(leave, (error: unknown) => {
      if (error instanceof ApiFailure && error.status === 401) return leave();
      const reason = messageOf(error);
      snackbar.error(t`You are still logged in. ${reason}`);
    });
  };
}
