import { t } from '@lingui/core/macro';
import { businessNameMaxLength, validateBusinessName } from '@zeacon/contract';
import { useEffect, useState } from 'react';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { useSignUpDetail } from './sign-up-queries.ts';

/** How long somebody has to stop typing before the name is asked about, in milliseconds. */
const pauseMs = 400;

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  autoFocus?: boolean;
}

/** The name of a new business, which says while it is typed whether another business has it. */
export function BusinessNameField<Values extends FieldValues>({ control, name, autoFocus = false }: Props<Values>) {
  const typed: string = useWatch({ control, name }) ?? '';
  const asked = useSettled(validateBusinessName(typed, businessNameMaxLength) ? '' : typed);
  const { data, isPlaceholderData } = useSignUpDetail(asked || undefined);
  const isTaken = asked !== '' && asked === typed && !isPlaceholderData && data?.isNameFree === false;
  return (
    <FormTextField
      control={control}
      name={name}
      label={t`Business name`}
      {...(isTaken && { hint: t`Another business has this name already. Choose a different one.` })}
      autoComplete="organization"
      maxLength={businessNameMaxLength}
      autoFocus={autoFocus}
    />
  );
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
