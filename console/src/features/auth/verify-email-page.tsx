import { t } from '@lingui/core/macro';
import { verifyEmail } from '@zeacon/contract';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Opened by the link of a mail, which carries its token after the #, in whatever browser the mail is read. */
export function VerifyEmailPage() {
  const api = useApi();
  const [outcome, setOutcome] = useState<{ problem?: string }>();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    api.call(verifyEmail, { body: { token: location.hash.slice(1) } }).then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ problem: messageOf(error) }),
    );
  }, [api]);
  return (
    <AuthLayout
      title={t`Confirm your email`}
      lead={t`So that you can get back in should you forget your password.`}
      foot={null}
    >
      {outcome ? (
        <Notice tone={outcome.problem ? 'danger' : 'blue'}>
          {outcome.problem ?? t`Thank you. Your email is confirmed.`}
        </Notice>
      ) : (
        <Loading label={t`Confirming`}>
          <Skeleton height={48} />
        </Loading>
      )}
      <LinkButton href={paths.home} variant="primary" size="large" wide>
        {t`Go to Zeacon`}
      </LinkButton>
    </AuthLayout>
  );
}
