import { t } from '@lingui/core/macro';
import type { ConsoleSession } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { VenetianMask } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { useImpersonationCalls } from '../../entities/operators/operator-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { actingEndedAtom, useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './operators.css.ts';

type Impersonation = NonNullable<ConsoleSession['impersonation']>;

const minuteMs = 60_000;
const lookEveryMs = 5000;

/** On every page, for as long as an operator acts as somebody. */
export function ImpersonationBanner() {
  const { impersonation } = useSession();
  return impersonation && <Banner key={impersonation.id} impersonation={impersonation} />;
}

function Banner({ impersonation }: { impersonation: Impersonation }) {
  const { account, email } = useSession();
  const { businessName } = account;
  const { operatorEmail, access, reason, expiresDate } = impersonation;
  const { end, comeBack } = useImpersonationCalls();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const [minutes, setMinutes] = useState(minutesUntil(expiresDate));
  const setEnded = useSetAtom(actingEndedAtom);
  const leave = () => {
    setEnded(null);
    navigate(operatorPaths.businesses);
  };
  const isOver = minutes === 0;

  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(expiresDate)), lookEveryMs);
    return () => clearInterval(timer);
  }, [expiresDate]);
  const { mutate: goBack } = comeBack;
  useEffect(() => {
    if (isOver) goBack();
  }, [isOver, goBack]);

  const stop = () =>
    end.mutate(undefined, {
      onSuccess: leave,
      onError: (error) => {
        snackbar.error(messageOf(error));
        goBack();
      },
    });
  return (
    <section className={styles.banner} aria-label={t`You are acting as somebody else`}>
      <VenetianMask size={20} aria-hidden />
      <span className={styles.bannerText}>
        <strong>
          {access === 'read'
            ? t`${operatorEmail}, you are viewing ${businessName} as ${email}. You cannot change anything.`
            : t`${operatorEmail}, you are acting for ${businessName} as ${email}. Your changes are real.`}
        </strong>
        {access === 'write' && (
          <span className={styles.bannerWhy}>
            {t`Uploads, keys, secrets, exports and the studio are for the members themselves.`}
          </span>
        )}
        <span className={styles.bannerWhy}>{t`${minutes} min left. Reason: ${reason}`}</span>
      </span>
      <Button size="small" isPending={end.isPending} onPress={stop}>
        {t({ message: 'End', context: 'acting as somebody' })}
      </Button>
    </section>
  );
}

const minutesUntil = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / minuteMs));
