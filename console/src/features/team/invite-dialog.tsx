import { t } from '@lingui/core/macro';
import { InviteDraft, inviteDays, rolesToGive } from '@zeacon/contract';
import { useController } from 'react-hook-form';
import { useInviteCalls } from '../../entities/team/team-queries.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { roleOptions } from './member-role.tsx';

/** Asks for the email and the role of whoever is invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite } = useInviteCalls();
  const snackbar = useSnackbar();
  const { role: own } = useSession();
  const { control, formState, submit, problem } = useContractForm<InviteDraft>({
    schema: InviteDraft,
    defaultValues: { email: '', role: 'editor' },
    fields: ['email', 'role'],
    fieldOf: { 'team.already_member': 'email', 'team.role_above_own': 'role' },
    async send(draft) {
      const { email } = await invite.mutateAsync(draft);
      onClose();
      snackbar.success(t`Invitation sent to ${email}`);
    },
  });
  const { field: role, fieldState } = useController({ control, name: 'role' });
  return (
    <Dialog title={t`Invite somebody`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <DialogText>
        <p>{t`They get an email with a link that works once, for ${inviteDays} days, and only for this address.`}</p>
      </DialogText>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={t`Send invitation`}
        onClose={onClose}
      >
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="off" />
        <Select
          label={t`Role`}
          options={roleOptions(rolesToGive(own))}
          value={role.value}
          onChange={role.onChange}
          error={fieldState.error?.message}
        />
      </DialogForm>
    </Dialog>
  );
}
