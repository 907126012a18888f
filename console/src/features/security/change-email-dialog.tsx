import { t } from '@lingui/core/macro';
import { EmailChange } from '@zeacon/contract';
import { useState } from 'react';
import { useEmailChangeCalls } from '../../entities/email-change/email-change-calls.ts';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { DialogCodeForm } from './dialog-code-form.tsx';

/** Asks for the new email, then for the code that was sent there. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState<string>();
  return (
    <Dialog title={t`Change email`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      {email === undefined ? (
        <AddressStep onSent={setEmail} onClose={onClose} />
      ) : (
        <CodeStep email={email} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AddressStep({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const { begin } = useEmailChangeCalls();
  const proofFields = useProofFields();
  const { control, formState, submit, problem } = useContractForm<EmailChange>({
    schema: EmailChange,
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
    fields: ['email', ...proofFields],
    fieldOf: { 'auth.email_taken': 'email' },
    send: async (change) => onSent((await begin.mutateAsync(change)).email),
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Send code`}
      onClose={onClose}
    >
      <DialogText>
        <p>{t`We send a code to the new address. You log in with it once you have entered the code.`}</p>
      </DialogText>
      <FormTextField control={control} name="email" label={t`New email`} type="email" autoComplete="email" autoFocus />
      <ProofFields control={control} />
    </DialogForm>
  );
}

function CodeStep({ email, onClose }: { email: string; onClose: () => void }) {
  const { confirm } = useEmailChangeCalls();
  const snackbar = useSnackbar();
  const send = async (code: string) => {
    await confirm.mutateAsync(code);
    onClose();
    snackbar.success(t`Email changed. You log in with ${email} now.`);
  };
  return (
    <DialogCodeForm action={t`Change email`} send={send} onClose={onClose}>
      <DialogText>
        <p>{t`The code is in the email that we sent to ${email}. Look in the spam folder too.`}</p>
      </DialogText>
    </DialogCodeForm>
  );
}
