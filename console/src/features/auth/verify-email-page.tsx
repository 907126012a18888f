import { t } from '@lingui/core/macro';
import { verifyEmail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { ConfirmedByLink } from './confirmed-by-link.tsx';

export function VerifyEmailPage() {
  const api = useApi();
  return (
    <ConfirmedByLink
      title={t`Confirm your email`}
      lead={t`So that you can get back in should you forget your password.`}
      done={t`Thank you. Your email is confirmed.`}
      confirm={(token) => api.call(verifyEmail, { body: { token } })}
    />
  );
}
