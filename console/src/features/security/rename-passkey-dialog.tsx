import { t } from '@lingui/core/macro';
import { type Passkey, PasskeyNaming, passkeyNameMaxLength } from '@zeacon/contract';
import { usePasskeyCalls } from '../../entities/passkeys/passkey-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { rename } = usePasskeyCalls();
  const { control, formState, submit, problem } = useContractForm<PasskeyNaming>({
    schema: PasskeyNaming,
    defaultValues: { name },
    fields: ['name'],
    async send(naming) {
      await rename.mutateAsync({ id, ...naming });
      onClose();
    },
  });
  return (
    <Dialog title={t`Rename passkey`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={t`Save`}
        onClose={onClose}
      >
        <FormTextField
          control={control}
          name="name"
          label={t`Name`}
          autoComplete="off"
          maxLength={passkeyNameMaxLength}
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}
