import { t } from '@lingui/core/macro';
import type { SignInSession } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useSignInSessionCalls, useSignInSessions } from '../../entities/sign-in-sessions/session-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatAgo, formatCountry, formatMoment } from '../../platform/format.ts';
import { signOutAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

/** Every browser and program the person is logged in with, and how they end that. */
export function SessionsCard() {
  const { data, error, refetch } = useSignInSessions();
  return (
    <Card title={t`Where you are logged in`}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading sessions`}>
          <Skeleton height={120} />
        </Loading>
      )}
      {data && (
        <>
          <ul className={styles.sessions} aria-label={t`Where you are logged in`}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <EndAll hasOthers={data.length > 1} />
        </>
      )}
    </Card>
  );
}

const onPhone = new Set(['iPhone', 'iPad', 'Android']);

function nameOf({ browser, system }: SignInSession): string {
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}

function SessionRow({ session }: { session: SignInSession }) {
  const { end } = useSignInSessionCalls();
  const snackbar = useSnackbar();
  const { id, isCurrent, system, address, country, createdDate, lastUsedDate } = session;
  const name = nameOf(session);
  const Icon = system && onPhone.has(system) ? Smartphone : Monitor;
  const used = formatAgo(lastUsedDate);
  const since = formatMoment(createdDate);
  return (
    <li className={styles.session}>
      <Icon size={22} className={styles.sessionIcon} aria-hidden />
      <div>
        <div className={styles.device}>
          <span className={styles.deviceName}>{name}</span>
          {isCurrent && <Badge tone="green">{t`This device`}</Badge>}
        </div>
        <div className={styles.place}>
          {country && `${formatCountry(country)} · `}
          {address && <bdi>{address}</bdi>}
          {address && ' · '}
          {isCurrent ? t`Active now` : t`Last used ${used}`}
          {' · '}
          {t`Logged in ${since}`}
        </div>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isPending={end.isPending}
          aria-label={t`Log out ${name}`}
          onPress={() =>
            end.mutate(id, {
              onSuccess: () => snackbar.success(t`${name} is logged out`),
              onError: (error) => snackbar.error(messageOf(error)),
            })
          }
        >
          {t`Log out`}
        </Button>
      )}
    </li>
  );
}

function EndAll({ hasOthers }: { hasOthers: boolean }) {
  const { endAll } = useSignInSessionCalls();
  const confirm = useConfirm();
  const signOut = useSetAtom(signOutAtom);
  const others = () =>
    confirm({
      title: t`Log out everywhere else?`,
      text: <p>{t`All other browsers and programs have to log in again.`}</p>,
      action: t`Log out everywhere else`,
      keep: t`Stay logged in`,
      run: () => endAll.mutateAsync(true),
      done: t`Only this device is logged in now`,
    });
  const all = () =>
    confirm({
      title: t`Log out everywhere?`,
      text: <p>{t`Every browser and program has to log in again, this one too.`}</p>,
      action: t`Log out everywhere`,
      keep: t`Stay logged in`,
      run: () => endAll.mutateAsync(false),
      onDone: signOut,
    });
  return (
    <div className={styles.foot}>
      {hasOthers && <Button icon={LogOut} onPress={others}>{t`Log out everywhere else`}</Button>}
      <Button variant="quiet" onPress={all}>{t`Log out everywhere`}</Button>
    </div>
  );
}
