import { t } from '@lingui/core/macro';
import { decisionReasonMaxLength } from '@zeacon/contract';
import { type Question, useConfirm } from '../../platform/confirm.ts';

/** What somebody is told of why something was decided about them. */
export const reasonField = (name: string): NonNullable<Question['reason']> => ({
  label: t`Reason`,
  hint: t`Optional. ${name} reads it and can appeal.`,
  maxLength: decisionReasonMaxLength,
});

/** Asks before something of a member is taken down. */
export function useAskRemoval() {
  const confirm = useConfirm();
  return (name: string, run: (reason: string) => Promise<unknown>) =>
    confirm({
      title: t`Remove this?`,
      text: <p>{t`Others do not see it any more. You can undo this under Moderation.`}</p>,
      action: t`Remove`,
      reason: reasonField(name),
      run,
      done: t({ message: 'Removed', context: 'moderation' }),
    });
}
