import { t } from '@lingui/core/macro';
import { createWebhook, webhookDescriptionMaxLength, webhookUrlMaxLength } from '@zeacon/contract';
import { useController } from 'react-hook-form';
import type { WebhookDraft } from '../../entities/webhooks/webhook-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { EventChoice } from './event-choice.tsx';

interface Props {
  title: string;
  /** The verb on its button. */
  action: string;
  initial: WebhookDraft;
  isOpen: boolean;
  onSave: (draft: WebhookDraft) => Promise<unknown>;
  onClose: () => void;
}

/** Where events are sent, and which. */
export function WebhookDialog({ title, isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size="medium" isDismissable={false}>
      <WebhookForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function WebhookForm({ action, initial, onSave, onClose }: Omit<Props, 'title' | 'isOpen'>) {
  const { control, formState, submit, problem } = useContractForm<WebhookDraft>({
    schema: createWebhook.body,
    defaultValues: initial,
    fields: ['url', 'description', 'eventTypes'],
    async send(draft) {
      await onSave(draft);
      onClose();
    },
  });
  const { field, fieldState } = useController({ control, name: 'eventTypes' });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={action}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="url"
        label={t`URL`}
        hint={t`Your server, for example https://shop.example/webhooks`}
        maxLength={webhookUrlMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="description"
        label={t`Description`}
        maxLength={webhookDescriptionMaxLength}
        onSubmit={submit}
      />
      <EventChoice value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
    </DialogForm>
  );
}
