import { t } from '@lingui/core/macro';
import { BusinessDeletion, businessDeletionDays } from '@zeacon/contract';
import { useBusinessDeletionCalls } from '../../entities/business-deletion/business-deletion-calls.ts';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { useAccount } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './settings-page.css.ts';

export function DeleteBusinessDialog({ onClose }: { onClose: () => void }) {
  const { begin } = useBusinessDeletionCalls();
  const { businessName } = useAccount();
  const proofFields = useProofFields();
  const { control, formState, submit, problem } = useContractForm<BusinessDeletion>({
    schema: BusinessDeletion,
    defaultValues: { businessName: '', password: '' },
    fields: ['businessName', ...proofFields],
    send: (proof) => begin.mutateAsync(proof),
  });
  return (
    <Dialog title={t`Delete ${businessName}?`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <DialogText>
          <p>{t`All members are told by email. You have ${businessDeletionDays} days to restore it.`}</p>
        </DialogText>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField
          control={control}
          name="businessName"
          label={t`Business name`}
          hint={t`Type ${businessName} to confirm`}
          autoComplete="off"
          autoFocus
        />
        <ProofFields control={control} />
        <DialogActions>
          <Button onPress={onClose}>{t`Keep`}</Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t`Delete this business`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
