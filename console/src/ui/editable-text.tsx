import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { midSentence } from '../language/mid-sentence.ts';
import { Button, IconButton } from './button.tsx';
import * as styles from './editable-text.css.ts';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  value: string;
  maxLength: number;
  multiline?: boolean;
  /** Returns what is wrong with it, or undefined. */
  judge: (value: string) => string | undefined;
  /** Rejects with the message for the field. */
  onSave: (value: string) => Promise<unknown>;
  messageOf: (error: unknown) => string;
  /** Shown while it is not being edited. */
  children: ReactNode;
}

/** A text that turns into a field in its place. Enter saves, Escape cancels. */
export function EditableText({
  label,
  value,
  maxLength,
  multiline = false,
  judge,
  onSave,
  messageOf,
  children,
}: Props) {
  const name = midSentence(label);
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isBack, setIsBack] = useState(false);

  const close = () => {
    setDraft(undefined);
    setError(undefined);
    setIsBack(true);
  };
  const save = async () => {
    const wanted = (draft ?? '').trim();
    if (wanted === value) return close();
    const problem = judge(wanted);
    setError(problem);
    if (problem !== undefined) return undefined;
    setIsSaving(true);
    try {
      await onSave(wanted);
      close();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsSaving(false);
    }
    return undefined;
  };

  if (draft === undefined) {
    return (
      <div className={styles.shown}>
        {children}
        <IconButton
          autoFocus={isBack}
          icon={Pencil}
          size="small"
          label={t`Edit ${name}`}
          onPress={() => setDraft(value)}
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the field inside.
    <div
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        label={label}
        value={draft}
        onChange={setDraft}
        onSubmit={() => void save()}
        maxLength={maxLength}
        multiline={multiline}
        rows={5}
        error={error}
        autoFocus
      />
      <div className={styles.actions}>
        <Button size="small" variant="primary" isPending={isSaving} onPress={() => void save()}>
          {t`Save`}
        </Button>
        <Button size="small" onPress={close}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
