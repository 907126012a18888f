import { t } from '@lingui/core/macro';
import { type ChartNote, chartNoteMaxLength, createChartNote } from '@zeacon/contract';
import { useController } from 'react-hook-form';
import { type ChartNoteBody, useChartNoteCalls } from '../../entities/chart-notes/chart-note-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

interface Props {
  /** The one that is changed; a new one otherwise. */
  note: ChartNote | undefined;
  /** Of a new one, `YYYY-MM-DD`. */
  day: string;
  onClose: () => void;
}

/** Writes down what happened on a day. */
export function NoteDialog({ note, day, onClose }: Props) {
  const { save } = useChartNoteCalls();
  const { control, formState, submit, problem } = useContractForm<ChartNoteBody>({
    schema: createChartNote.body,
    defaultValues: { date: note?.date ?? day, text: note?.text ?? '' },
    fields: ['date', 'text'],
    send: async (body) => {
      await save.mutateAsync({ ...body, id: note?.id });
      onClose();
    },
  });
  const { field } = useController({ control, name: 'date' });
  return (
    <Dialog title={note ? t`Change the note` : t`Add a note`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={t`Save note`}
        onClose={onClose}
      >
        <DayField label={t`Day`} value={field.value} onChange={field.onChange} />
        <FormTextField
          control={control}
          name="text"
          label={t({ message: 'Note', comment: 'At a day of a chart' })}
          hint={t`What happened on this day, such as a launch, a mailing or a new price`}
          maxLength={chartNoteMaxLength}
          onSubmit={submit}
        />
      </DialogForm>
    </Dialog>
  );
}
