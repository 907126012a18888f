import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

interface Props {
  label: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number. What is no number counts as none. */
export function PlainNumber({ label, hint, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(Number(text.replace(',', '.')) || 0);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
