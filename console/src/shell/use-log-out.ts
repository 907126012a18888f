import { t } from '@lingui/core/macro';
import { appLogOut } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { useUploads } from '../features/uploads/uploads-atoms.ts';
import { paths } from '../paths.ts';
import { useApi } from '../platform/api.ts';
import { ApiFailure, messageOf } from '../platform/api-failure.ts';
import { signOutAtom } from '../platform/session.ts';
import { useSnackbar } from '../platform/snackbars.ts';

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
