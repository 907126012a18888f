import { t } from '@lingui/core/macro';
import { TextField } from '../../ui/text-field.tsx';

/** An email that is not theirs to type here, for the person and for password managers to see. */
export function KnownEmailField({ email }: { email: string }) {
  return (
    <TextField
      label={t`Email`}
      value={email}
      onChange={() => {}}
      name="email"
      type="email"
      autoComplete="username"
      isDisabled
    />
  );
}
