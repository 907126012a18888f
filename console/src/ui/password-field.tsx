import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { IconButton } from './button.tsx';
import { FormTextField } from './form-text-field.tsx';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const [shown, setShown] = useState(false);
  return (
    <FormTextField
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={255}
      button={
        <IconButton
          icon={shown ? EyeOff : Eye}
          size="small"
          label={shown ? t`Hide password` : t`Show password`}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
