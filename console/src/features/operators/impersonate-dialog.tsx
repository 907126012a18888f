import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ImpersonationDraft, impersonationReasonMaxLength, type OperatedBusiness } from '@zeacon/contract';
import { useController } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useBusinessMembers, useImpersonationCalls } from '../../entities/operators/operator-queries.ts';
import { roleNames } from '../../entities/team/role-names.ts';
import { paths } from '../../paths.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';

interface Props {
  business: OperatedBusiness;
  onClose: () => void;
}

const lengths = [5, 15, 30];

/** Asks as whom, why, for how long and whether anything may be changed. */
export function ImpersonateDialog({ business, onClose }: Props) {
  const { businessName } = business;
  return (
    <Dialog title={t`Act for ${businessName}`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <DialogText>
        <p>{t`The business reads your email, the reason and every change in its audit log. Passwords, sessions, keys and the team stay out of your reach.`}</p>
      </DialogText>
      <Members business={business} onClose={onClose} />
    </Dialog>
  );
}

function Members({ business, onClose }: Props) {
  const { data, error, refetch } = useBusinessMembers(business.id);
  if (data) {
    const open = data.filter(({ isYou, isOperator }) => !isYou && !isOperator);
    const options = open.map(({ userId, email, role }) => ({
      value: userId,
      label: email,
      hint: i18n._(roleNames[role].label),
    }));
    if (options.length > 0) return <DraftForm business={business} options={options} onClose={onClose} />;
    return (
      <>
        <Notice tone="blue">{t`All members of this business are operators.`}</Notice>
        <DialogActions>
          <Button onPress={onClose}>{t`Close`}</Button>
        </DialogActions>
      </>
    );
  }
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label={t`Loading members`}>
      <Skeleton height={220} radius={16} />
    </Loading>
  );
}

function DraftForm({
  business,
  options,
  onClose,
}: Props & { options: { value: string; label: string; hint: string }[] }) {
  const { begin } = useImpersonationCalls();
  const [, navigate] = useLocation();
  const { control, formState, submit, problem } = useContractForm<ImpersonationDraft>({
    schema: ImpersonationDraft,
    defaultValues: { businessId: business.id, userId: options[0]!.value, reason: '', access: 'read', minutes: 15 },
    fields: ['userId', 'reason'],
    fieldOf: { 'impersonation.of_operator': 'userId', 'team.member_not_found': 'userId' },
    async send(draft) {
      await begin.mutateAsync(draft);
      navigate(paths.home);
    },
  });
  const member = useController({ control, name: 'userId' });
  const { field: minutes } = useController({ control, name: 'minutes' });
  const { field: access } = useController({ control, name: 'access' });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t({ message: 'Start', context: 'acting as somebody' })}
      onClose={onClose}
    >
      <Select
        label={t`Member`}
        options={options}
        value={member.field.value ?? ''}
        onChange={member.field.onChange}
        error={member.fieldState.error?.message}
      />
      <FormTextField
        control={control}
        name="reason"
        label={t`Reason`}
        hint={t`For example the number of their request. The business can read it.`}
        maxLength={impersonationReasonMaxLength}
        autoComplete="off"
      />
      <Select
        label={t`For how long`}
        options={lengths.map((count) => ({ value: String(count), label: t`${count} min` }))}
        value={String(minutes.value)}
        onChange={(value) => minutes.onChange(Number(value))}
      />
      <Switch
        label={t`Allow changes`}
        hint={t`Only if you must repair something: otherwise you can only look.`}
        isSelected={access.value === 'write'}
        onChange={(isOn) => access.onChange(isOn ? 'write' : 'read')}
      />
    </DialogForm>
  );
}
