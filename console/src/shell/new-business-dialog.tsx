import { t } from '@lingui/core/macro';
import { AccountDraft, createAccount } from '@zeacon/contract';
import { BusinessNameField } from '../entities/sign-up/business-name-field.tsx';
import { whyNoSignUp } from '../entities/sign-up/sign-up-mode.ts';
import { useSignUpDetail } from '../entities/sign-up/sign-up-queries.ts';
import { useApi } from '../platform/api.ts';
import { ownNamedTimeZone } from '../platform/own-time-zone.ts';
import { useSession } from '../platform/session.ts';
import { useContractForm } from '../platform/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { FormTextField } from '../ui/form-text-field.tsx';
import { useSwitching } from './use-switching.ts';

/** Creates one more business, owned by the person, and goes there. */
export function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const { email, isOperator } = useSession();
  const { data } = useSignUpDetail();
  const isAllowed = data?.mode === 'open' || (data?.mode === 'invite' && isOperator);
  if (data && !isAllowed)
    return (
      <Dialog title={t`New business`} isOpen onClose={onClose}>
        <DialogText>{whyNoSignUp(data.mode)}</DialogText>
        <DialogActions>
          <Button onPress={onClose}>{t`Close`}</Button>
        </DialogActions>
      </Dialog>
    );
  return <NewBusinessForm email={email} onClose={onClose} />;
}

function NewBusinessForm({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi();
  const switchTo = useSwitching();
  const { control, formState, submit, problem } = useContractForm<AccountDraft>({
    schema: AccountDraft,
    mode: 'onTouched',
    defaultValues: { businessName: '', email },
    fields: ['businessName', 'username', 'email'],
    fieldOf: { 'account.name_taken': 'username' },
    async send(draft) {
      const { id } = await api.call(createAccount, { body: { ...draft, timeZone: ownNamedTimeZone() } });
      onClose();
      switchTo(id);
    },
  });
  return (
    <Dialog title={t`New business`} isOpen onClose={onClose} isDismissable={false}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={t`Create business`}
        label={t`New business`}
        onClose={onClose}
      >
        <DialogText>{t`With videos, players and a team of its own. You own it, and switch between your businesses at the top.`}</DialogText>
        <BusinessNameField control={control} autoFocus />
        <FormTextField
          control={control}
          name="email"
          label={t`Email`}
          hint={t`Where people reach the business.`}
          type="email"
          autoComplete="email"
        />
      </DialogForm>
    </Dialog>
  );
}
