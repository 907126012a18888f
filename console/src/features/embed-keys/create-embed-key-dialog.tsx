import { t } from '@lingui/core/macro';
import { createEmbedKey, embedKeyNameMaxLength, type Reply } from '@zeacon/contract';
import { useState } from 'react';
import { type EmbedKeyBody, useEmbedKeyCalls } from '../../entities/embed-keys/embed-key-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import * as styles from './embed-keys-page.css.ts';

type NewKey = Reply<typeof createEmbedKey>;

/** Asks which server the key is for, then shows the key this once. */
export function CreateEmbedKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewKey>();
  return (
    <Dialog
      title={made ? t`Your new embed key` : t`Create an embed key`}
      isOpen
      onClose={onClose}
      size="medium"
      isDismissable={false}
      isHeld={made !== undefined}
    >
      {made ? <MadeKey made={made} onClose={onClose} /> : <KeyForm onCreated={setMade} onClose={onClose} />}
    </Dialog>
  );
}

function MadeKey({ made: { kid, privateKey }, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <>
      <DialogText>
        <p>{t`Copy the private key now, in the form that your server takes. It is not kept here and not shown again.`}</p>
      </DialogText>
      <div className={styles.form}>
        <SecretLine label={t`Key ID`} value={`ZEACON_EMBED_KID=${kid}`} />
        <SecretLine label={t`Private key as an environment variable`} value={`ZEACON_EMBED_KEY=${btoa(privateKey)}`} />
        <SecretLine label={t`Private key in PEM`} value={privateKey} />
      </div>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </>
  );
}

function KeyForm({ onCreated, onClose }: { onCreated: (made: NewKey) => void; onClose: () => void }) {
  const { create } = useEmbedKeyCalls();
  const { control, formState, submit, problem } = useContractForm<EmbedKeyBody>({
    schema: createEmbedKey.body,
    defaultValues: { name: '' },
    fields: ['name'],
    send: async (body) => onCreated(await create.mutateAsync(body)),
  });
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
        hint={t`Which server signs with it, such as your course platform`}
        maxLength={embedKeyNameMaxLength}
        onSubmit={submit}
      />
    </DialogForm>
  );
}
