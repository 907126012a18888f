import { t } from '@lingui/core/macro';
import type { AccountProof } from '@zeacon/contract';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSecondFactor } from './factor-queries.ts';

/** What somebody proves with who they are: the password, and a code where a second factor is on. */
export function useProofFields(): (keyof AccountProof)[] {
  return useSecondFactor().data?.isOn ? ['password', 'factorCode'] : ['password'];
}

/** The fields of `AccountProof`, in a form that has others too. */
export function ProofFields<Values extends FieldValues & AccountProof>({ control }: { control: Control<Values> }) {
  return (
    <>
      <PasswordField
        control={control}
        name={'password' as Path<Values>}
        label={t`Current password`}
        autoComplete="current-password"
      />
      {useProofFields().includes('factorCode') && (
        <FactorCodeField control={control} name={'factorCode' as Path<Values>} />
      )}
    </>
  );
}

interface CodeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
}

export function FactorCodeField<Values extends FieldValues>(props: CodeFieldProps<Values>) {
  return (
    <FormTextField
      {...props}
      label={t`Code`}
      hint={t`From your app, or a recovery code`}
      autoComplete="one-time-code"
    />
  );
}
