import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { PlanFeedbackReason, planFeedbackMaxLength, type Subscription } from '@zeacon/contract';
import { useState } from 'react';
import { useBillingCalls, useBillSummary } from '../../entities/billing/billing-queries.ts';
import { cancelReasons, chargesBeyond } from '../../entities/billing/plan-words.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatDay } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './billing.css.ts';

interface Props {
  subscription: Subscription;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a plan is cancelled, and why; nobody has to say. */
export function CancelDialog({ subscription, isOpen, onClose }: Props) {
  const { name } = subscription.plan;
  return (
    <Dialog title={t`Cancel ${name}?`} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <CancelForm subscription={subscription} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ subscription, onClose }: Pick<Props, 'subscription' | 'onClose'>) {
  const { cancel, feedback } = useBillingCalls();
  const snackbar = useSnackbar();
  const [reason, setReason] = useState<PlanFeedbackReason | ''>('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isCancelled, setCancelled] = useState(false);
  const options: { value: PlanFeedbackReason | ''; label: string }[] = [
    { value: '', label: t`I would rather not say` },
    ...PlanFeedbackReason.options.map((value) => ({ value, label: i18n._(cancelReasons[value]) })),
  ];
  async function send() {
    setProblem(undefined);
    try {
      if (!isCancelled) await cancel.mutateAsync();
      setCancelled(true);
      if (reason) await feedback.mutateAsync({ reason, text });
    } catch (error) {
      return setProblem(messageOf(error));
    }
    snackbar.success(t`Plan cancelled`);
    onClose();
  }
  return (
    <div className={styles.form}>
      <DialogText>
        <WhatHappens subscription={subscription} />
      </DialogText>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Select label={t`Why are you cancelling?`} options={options} value={reason} onChange={setReason} />
      {reason && (
        <TextField
          label={t`What could be better?`}
          value={text}
          onChange={setText}
          multiline
          rows={3}
          maxLength={planFeedbackMaxLength}
        />
      )}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {isCancelled ? t`Close` : t`Keep plan`}
        </Button>
        <Button variant="primary" isPending={cancel.isPending || feedback.isPending} onPress={() => void send()}>
          {isCancelled ? t`Send` : t`Cancel plan`}
        </Button>
      </DialogActions>
    </div>
  );
}

/** A plan with an open bill ends at once, any other with what was paid for. */
function WhatHappens({ subscription }: Pick<Props, 'subscription'>) {
  const { plan, state, periodEnd, videosPlayUntil } = subscription;
  const { data: summary } = useBillSummary();
  const date = formatDay(periodEnd);
  if (state === 'TRIAL')
    return (
      <p>{t`Nothing is charged. Everything keeps working until ${date}. After that the business is read-only, and its videos play for 30 more days.`}</p>
    );
  const isUnpaid = state === 'PAST_DUE' || state === 'READ_ONLY' || Boolean(summary?.openBills);
  if (!isUnpaid)
    return (
      <p>
        {t`Everything keeps working until ${date}. After that the business is read-only, and its videos play for 30 more days.`}{' '}
        {chargesBeyond(plan) && t`What is used beyond the plan until then is charged.`}
      </p>
    );
  const until = videosPlayUntil && formatDay(videosPlayUntil);
  return (
    <p>
      {t`A bill is open: the plan ends at once, and what the bill charges for it is taken back. What was used beyond the plan is charged all the same.`}{' '}
      {until
        ? t`The business is read-only, and its videos play until ${until}.`
        : t`The business is read-only then, and its videos play for 30 more days.`}
    </p>
  );
}
