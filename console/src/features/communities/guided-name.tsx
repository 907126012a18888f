import { t } from '@lingui/core/macro';
import { communityTitleMaxLength, subdomainMaxLength } from '@zeacon/contract';
import { type Control, type UseFormSetValue, useFormState, useWatch } from 'react-hook-form';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { type SetupDraft, subdomainFor } from './setup-draft.ts';

interface Props {
  control: Control<SetupDraft>;
  setValue: UseFormSetValue<SetupDraft>;
  isNew: boolean;
}

/** What it is called, and where it is: the address follows the title until somebody writes another. */
export function NameStep({ control, setValue, isNew }: Props) {
  const { title, subdomain } = useWatch({ control });
  const follows = isNew && subdomain === subdomainFor(title ?? '');
  const { isSubmitted: shouldValidate } = useFormState({ control });
  const { host } = location;
  return (
    <>
      <FormTextField
        control={control}
        name="title"
        label={t`Title`}
        autoFocus
        maxLength={communityTitleMaxLength}
        onChange={(value) => {
          setValue('title', value, { shouldDirty: true, shouldValidate });
          if (follows) setValue('subdomain', subdomainFor(value), { shouldDirty: true, shouldValidate });
        }}
      />
      <FormTextField
        control={control}
        name="subdomain"
        label={t`Subdomain`}
        hint={
          isNew
            ? t`The first part of its address: before .${host}. You can change it later, and have a domain of your own.`
            : t`Links to the old address stop working`
        }
        maxLength={subdomainMaxLength}
      />
    </>
  );
}
