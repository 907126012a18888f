import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  label: string;
  value: string;
  /** Returns what is wrong with the text, or undefined after accepting it. */
  onCommit: (text: string) => string | undefined;
}

/** A field that applies its text on blur or Enter, so that half a number changes nothing. */
export function CommitField({ label, value, onCommit }: Props) {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    const problem = onCommit(draft);
    setError(problem);
    if (!problem) setDraft(undefined);
  };
  return (
    <TextField
      label={label}
      value={draft ?? value}
      error={error}
      inputMode="decimal"
      onChange={(text) => {
        setDraft(text);
        setError(undefined);
      }}
      onBlur={commit}
      onSubmit={commit}
    />
  );
}
