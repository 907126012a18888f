import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { IconButton } from './button.tsx';
import { FormTextField } from './form-text-field.tsx';
import * as styles from './password-field.css.ts';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Says what a password needs before one is refused. */
  saysRules?: boolean;
}

export function PasswordField<Values extends FieldValues>({ saysRules = false, ...props }: Props<Values>) {
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  return (
    <div className={styles.field}>
      <FormTextField
        {...props}
        type={shown ? 'text' : 'password'}
        maxLength={255}
        describedBy={saysRules ? rulesId : undefined}
        button={
          <IconButton
            icon={shown ? EyeOff : Eye}
            size="small"
            label={shown ? t`Hide password` : t`Show password`}
            onPress={() => setShown(!shown)}
          />
        }
      />
      {saysRules && (
        <p id={rulesId} className={styles.rules}>
          {t`At least one uppercase letter, one lowercase letter, one number and one of # ? ! @ $ % ^ & * _ -`}
        </p>
      )}
    </div>
  );
}
