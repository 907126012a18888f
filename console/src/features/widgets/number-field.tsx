import type { WidgetDraft } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, type FieldPathByValue, useController } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  control: Control<WidgetDraft>;
  name: FieldPathByValue<WidgetDraft, number>;
  label: string;
  hint?: string;
  min: number;
  max: number;
}

/** A whole number. What is typed becomes the nearest one that is possible when the field is left. */
export function NumberField({ control, name, label, hint, min, max }: Props) {
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string>();
  const nearest = (text: string) => Math.min(max, Math.max(min, Math.round(Number(text)) || 0));
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      inputMode="numeric"
      name={name}
      value={typed ?? String(field.value)}
      onChange={(text) => {
        setTyped(text);
        field.onChange(nearest(text));
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
