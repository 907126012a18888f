import { t } from '@lingui/core/macro';
import { confirmBusinessEmail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { ConfirmedByLink } from './confirmed-by-link.tsx';

export function ConfirmBusinessEmailPage() {
  const api = useApi();
  return (
    <ConfirmedByLink
      title={t`Confirm the email of your business`}
      lead={t`So that messages about the business reach you.`}
      done={t`Thank you. The email is confirmed.`}
      confirm={(token) => api.call(confirmBusinessEmail, { body: { token } })}
    />
  );
}
