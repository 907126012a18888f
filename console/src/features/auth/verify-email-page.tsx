import { t } from '@lingui/core/macro';
import { verifyEmail } from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { logInFor, paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { sessionAtom } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ConfirmedByLink } from './confirmed-by-link.tsx';

/** Only whoever signed up can confirm: a link alone would let strangers have their accounts confirmed by others. */
export function VerifyEmailPage() {
  const api = useApi();
  const [isSignedIn] = useState(useAtomValue(sessionAtom) !== null);
  const title = t`Confirm your email`;
  const lead = t`So that you can get back in if you forget your password.`;
  if (!isSignedIn)
    return (
      <AuthLayout title={title} lead={lead} foot={null}>
        <Notice tone="blue">
          {t`Log in to confirm it, or enter the code of the mail where you signed up. If you did not sign up, there is nothing to do.`}
        </Notice>
        <LinkButton href={logInFor(paths.verifyEmail + location.hash)} variant="primary" size="large" wide>
          {t`Log in`}
        </LinkButton>
      </AuthLayout>
    );
  return (
    <ConfirmedByLink
      title={title}
      lead={lead}
      done={t`Thank you. Your email is confirmed.`}
      confirm={(token) => api.call(verifyEmail, { body: { token } })}
    />
  );
}
