import { t } from '@lingui/core/macro';
import { businessNameMaxLength, suggestUsername, validateUsername } from '@zeacon/contract';
import { useEffect, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { useSignUpDetail } from './sign-up-queries.ts';
import { takenName } from './taken-name.ts';

/** How long somebody has to stop typing before the name is asked about, in milliseconds. */
const pauseMs = 400;

interface NamedBusiness extends FieldValues {
  businessName: string;
  username?: string | undefined;
}

interface Props<Values extends NamedBusiness> {
  control: Control<Values>;
  autoFocus?: boolean;
  /** The business has this one already. */
  ownUsername?: string;
}

const isUsername = (name: string) => validateUsername(name, businessNameMaxLength) === undefined;

/**
 * What people call a business, and, where that is no username or another business has it, the username: offered by the
 * name until somebody writes their own. While it is typed it says whether another business has it.
 */
export function BusinessNameField<Values extends NamedBusiness>({
  control,
  autoFocus = false,
  ownUsername = '',
}: Props<Values>) {
  const { field: name } = useController({ control, name: 'businessName' as Path<Values> });
  const { field: username, fieldState } = useController({ control, name: 'username' as Path<Values> });
  const [isOwn, setOwn] = useState(ownUsername !== '' && ownUsername !== name.value);
  const wanted: string = username.value ?? name.value ?? '';
  const asked = useSettled(isUsername(wanted) && wanted !== ownUsername ? wanted : '');
  const { data, isPlaceholderData } = useSignUpDetail(asked || undefined);
  const isTaken = asked !== '' && asked === wanted && !isPlaceholderData && data?.isNameFree === false;
  const isAsked = username.value !== undefined;
  const offer = (businessName: string) => {
    name.onChange(businessName);
    if (isOwn) return;
    username.onChange(isUsername(businessName) ? undefined : suggestUsername(businessName, businessNameMaxLength));
  };
  return (
    <>
      <FormTextField
        control={control}
        name={'businessName' as Path<Values>}
        onChange={offer}
        label={t`Business name`}
        autoComplete="organization"
        maxLength={businessNameMaxLength}
        autoFocus={autoFocus}
      />
      {(isAsked || isTaken || fieldState.error) && (
        <FormTextField
          control={control}
          name={'username' as Path<Values>}
          unset={wanted}
          onChange={(value) => {
            setOwn(true);
            username.onChange(value);
          }}
          label={t`Username`}
          hint={
            isTaken && !fieldState.error ? takenName() : t`Yours alone, for programs. People see the business name.`
          }
          autoComplete="off"
          maxLength={businessNameMaxLength}
          dir="ltr"
        />
      )}
    </>
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
