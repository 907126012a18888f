import { t } from '@lingui/core/macro';
import { apiKeyNameMaxLength, createApiKey } from '@zeacon/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type ApiKeyBody, useApiKeyCalls } from '../../entities/api-keys/api-key-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Select } from '../../ui/select.tsx';
import { ScopeChoice } from './scope-choice.tsx';

/** Asks what the key is for and may do, then shows it this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  return (
    <Dialog
      title={key ? t`Your new API key` : t`Create an API key`}
      isOpen
      onClose={onClose}
      size="medium"
      isDismissable={false}
      isHeld={key !== undefined}
    >
      {key ? <NewKey value={key} onClose={onClose} /> : <KeyForm onCreated={setKey} onClose={onClose} />}
    </Dialog>
  );
}

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <>
      <DialogText>
        <p>{t`Copy the key now and give it to your program. It is not shown again.`}</p>
      </DialogText>
      <SecretLine label={t`API key`} value={value} />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </>
  );
}

const lifetimes = ['never', '30', '90', '365'] as const;
type Lifetime = (typeof lifetimes)[number];
const dayMs = 86_400_000;

const lifetimeOptions = (): { value: Lifetime; label: string }[] => [
  { value: 'never', label: t`Never` },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In a year` },
];

const expiryIn = (lifetime: Lifetime) =>
  lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString();

function KeyForm({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const { create } = useApiKeyCalls();
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const { control, formState, submit, problem } = useContractForm<ApiKeyBody>({
    schema: createApiKey.body,
    defaultValues: { name: '', scopes: [] },
    fields: ['name', 'scopes'],
    async send(body) {
      const { key } = await create.mutateAsync({ ...body, expiresDate: expiryIn(lifetime) });
      onCreated(key);
    },
  });
  const { field: scopes, fieldState } = useController({ control, name: 'scopes' });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Create key`}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="name"
        label={t`Name`}
        hint={t`Which program uses it, such as your shop`}
        maxLength={apiKeyNameMaxLength}
        onSubmit={submit}
      />
      <ScopeChoice
        label={t`What it may do`}
        value={scopes.value}
        onChange={scopes.onChange}
        error={fieldState.error?.message}
      />
      <Select
        label={t({ message: 'Expires', context: 'API key' })}
        options={lifetimeOptions()}
        value={lifetime}
        onChange={setLifetime}
      />
    </DialogForm>
  );
}
