import { t } from '@lingui/core/macro';
import { BusinessDeletion, businessDeletionDays } from '@zeacon/contract';
import { useBusinessDeletionCalls } from '../../entities/business-deletion/business-deletion-calls.ts';
import { useSecondFactor } from '../../entities/second-factor/factor-queries.ts';
import { useAccount } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './settings-page.css.ts';

export function DeleteBusinessDialog({ onClose }: { onClose: () => void }) {
  const { begin } = useBusinessDeletionCalls();
  const { businessName } = useAccount();
  const hasFactor = useSecondFactor().data?.isOn;
  const { control, formState, submit, problem } = useContractForm<BusinessDeletion>({
    schema: BusinessDeletion,
    defaultValues: { businessName: '', password: '' },
    fields: hasFactor ? ['businessName', 'password', 'factorCode'] : ['businessName', 'password'],
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
        <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
        {hasFactor && (
          <FormTextField
            control={control}
            name="factorCode"
            label={t`Code`}
            hint={t`From your app, or a recovery code`}
            autoComplete="one-time-code"
          />
        )}
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
