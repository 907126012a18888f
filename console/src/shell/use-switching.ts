import { useStore } from 'jotai';
import { useLocation } from 'wouter';
import { useSwitchBusiness } from '../entities/team/use-switch-business.ts';
import { useUploads } from '../features/uploads/uploads-atoms.ts';
import { paths } from '../paths.ts';
import { messageOf } from '../platform/api-failure.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { unsavedAtom } from '../platform/unsaved.ts';

/** Leaves the page first, so that unsaved changes are asked for, and goes to the home page of the other business. */
export function useSwitching() {
  const { mutateAsync } = useSwitchBusiness();
  const store = useStore();
  const uploads = useUploads();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  return (businessId: string) => {
    navigate(paths.home);
    if (store.get(unsavedAtom)) return;
    mutateAsync(businessId).then(
      () => uploads.stopAll(),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
}
