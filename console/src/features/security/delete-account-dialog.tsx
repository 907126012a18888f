import { t } from '@lingui/core/macro';
import { AccountDeletion } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useAccountDeletionCalls } from '../../entities/account-deletion/account-deletion-calls.ts';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { formatMoment } from '../../platform/format.ts';
import { signOutAtom, useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTickBox } from '../../ui/form-tick-box.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { begin } = useAccountDeletionCalls();
  const { email } = useSession();
  const signOut = useSetAtom(signOutAtom);
  const snackbar = useSnackbar();
  const proofFields = useProofFields();
  const { control, formState, submit, problem } = useContractForm<AccountDeletion>({
    schema: AccountDeletion,
    defaultValues: { password: '', hasExported: false },
    fields: ['hasExported', ...proofFields],
    async send(deletion) {
      const { deletesDate } = await begin.mutateAsync(deletion);
      const date = formatMoment(deletesDate);
      signOut();
      snackbar.success(t`Your account is closed, and will be deleted on ${date}`);
    },
  });
  return (
    <Dialog title={t`Delete your account?`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <form onSubmit={submit} noValidate className={styles.dialogForm}>
        <DialogText>
          <p>{t`This is about ${email}. You get an email that says how to restore it.`}</p>
        </DialogText>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTickBox control={control} name="hasExported" label={t`I have exported what I want to keep`} />
        <ProofFields control={control} />
        <DialogActions>
          <Button onPress={onClose}>{t`Keep`}</Button>
          <Button type="submit" variant="danger" isPending={formState.isSubmitting}>
            {t`Delete your account`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
