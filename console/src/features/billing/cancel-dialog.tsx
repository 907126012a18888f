import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { PlanFeedbackReason, planFeedbackMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { cancelReasons } from '../../entities/billing/plan-words.ts';
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
  name: string;
  until: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a plan is cancelled, and why; nobody has to say. */
export function CancelDialog({ name, until, isOpen, onClose }: Props) {
  return (
    <Dialog title={t`Cancel ${name}?`} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <CancelForm until={until} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ until, onClose }: Pick<Props, 'until' | 'onClose'>) {
  const { cancel, feedback } = useBillingCalls();
  const snackbar = useSnackbar();
  const [reason, setReason] = useState<PlanFeedbackReason | ''>('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isCancelled, setCancelled] = useState(false);
  const date = formatDay(until);
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
        <p>{t`Everything keeps working until ${date}. After that the business is read-only, and its videos play for 30 more days. If a bill is open, it is cancelled and the plan ends at once.`}</p>
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
