import { t } from '@lingui/core/macro';
import { CalendarX, LogOut, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBusinessDeletionCalls } from '../entities/business-deletion/business-deletion-calls.ts';
import { useSwitchBusiness } from '../entities/team/use-switch-business.ts';
import { messageOf } from '../platform/api-failure.ts';
import { formatMoment } from '../platform/format.ts';
import { useSession } from '../platform/session.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { SwitchToContext } from '../platform/switch-to.ts';
import { Button } from '../ui/button.tsx';
import { Confirmation } from '../ui/confirmation.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import * as styles from './closed-business-page.css.ts';
import { useLogOut } from './use-log-out.ts';

interface Props {
  deletesDate: string;
  /** Those of the person, who goes on in another business. */
  invites: ReactNode;
}

/** In place of the whole console, while the business is about to be deleted. */
export function ClosedBusinessPage({ deletesDate, invites }: Props) {
  const { account, role, businesses } = useSession();
  const { businessName } = account;
  const { restore } = useBusinessDeletionCalls();
  const change = useSwitchBusiness();
  const logOut = useLogOut();
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const date = formatMoment(deletesDate);
  return (
    <main>
      <Page title={t`This business is closed`}>
        <SwitchToContext value={(id) => change.mutate(id, { onError })}>{invites}</SwitchToContext>
        <EmptyState
          icon={CalendarX}
          title={t`${businessName} will be deleted on ${date}`}
          action={
            <div className={styles.actions}>
              {role === 'owner' && (
                <Button
                  variant="primary"
                  icon={RotateCcw}
                  isPending={restore.isPending}
                  onPress={() =>
                    restore.mutate(undefined, { onError, onSuccess: () => snackbar.success(t`Business restored`) })
                  }
                >
                  {t`Restore this business`}
                </Button>
              )}
              {businesses
                .filter(({ id }) => id !== account.id)
                .map(({ id, businessName }) => (
                  <Button
                    key={id}
                    isPending={change.isPending && change.variables === id}
                    onPress={() => change.mutate(id, { onError })}
                  >
                    {t`Change to ${businessName}`}
                  </Button>
                ))}
              <Button icon={LogOut} onPress={logOut}>
                {t`Log out`}
              </Button>
            </div>
          }
        >
          {role === 'owner'
            ? t`Nobody can watch its videos or work in it. Until then you can restore it, and everything is as it was.`
            : t`Nobody can watch its videos or work in it. Until then its owner can restore it.`}
        </EmptyState>
      </Page>
      <Confirmation />
    </main>
  );
}
