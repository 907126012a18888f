import { t } from '@lingui/core/macro';
import { type Passkey, PasskeyNaming, passkeyNameMaxLength } from '@zeacon/contract';
import { usePasskeyCalls } from '../../entities/passkeys/passkey-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

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
      <form onSubmit={submit} noValidate className={styles.dialogForm}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField
          control={control}
          name="name"
          label={t`Name`}
          autoComplete="off"
          maxLength={passkeyNameMaxLength}
          autoFocus
        />
        <DialogActions>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
