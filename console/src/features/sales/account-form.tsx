import { t } from '@lingui/core/macro';
import { useSalesAccount } from '../../entities/sales/sale-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import * as styles from './sales.css.ts';

interface Draft {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}
const empty: Draft = { secretKey: '', publishableKey: '', webhookSecret: '' };

interface Props {
  webhookUrl: string;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

/** The keys of an account at Stripe. What was entered once is never shown again. */
export function AccountForm({ webhookUrl, onDone, onCancel }: Props) {
  const { set } = useSalesAccount();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem, reset } = useContractForm<Draft>({
    values: empty,
    keepsChanges: true,
    fields: ['secretKey', 'publishableKey', 'webhookSecret'],
    fieldOf: {},
    async send({ secretKey, publishableKey, webhookSecret }) {
      const draft = { secretKey, publishableKey, webhookSecret };
      await set.mutateAsync(draft);
      reset(empty);
      snackbar.success(t`Viewers pay you through this account now`);
      onDone();
    },
  });
  useUnsavedChanges(formState.isDirty);
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label={t`Account at Stripe`}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p
        className={styles.text}
      >{t`In Stripe, under Developers, make a webhook for the events payment_intent.succeeded, charge.refunded, charge.dispute.created and charge.dispute.closed, with this address:`}</p>
      <code className={styles.address}>{webhookUrl}</code>
      <p
        className={styles.text}
      >{t`Then enter its signing secret and the keys of your account. They are stored encrypted and never shown again.`}</p>
      <FormTextField
        control={control}
        name="publishableKey"
        label={t`Publishable key`}
        placeholder="pk_live_"
        autoComplete="off"
      />
      <PasswordField control={control} name="secretKey" label={t`Secret key`} autoComplete="new-password" />
      <PasswordField
        control={control}
        name="webhookSecret"
        label={t`Signing secret of the webhook`}
        autoComplete="new-password"
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>{t`Connect account`}</Button>
        {onCancel && <Button onPress={onCancel}>{t`Cancel`}</Button>}
      </div>
    </form>
  );
}
