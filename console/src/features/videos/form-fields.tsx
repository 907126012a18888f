import { type Control, useController } from 'react-hook-form';
import { CategoryField } from '../../entities/videos/category-field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import type { VideoFields } from './video-fields.ts';

interface Props {
  control: Control<VideoFields>;
}

export function FormCategoryField({ control }: Props) {
  const { field, fieldState } = useController({ control, name: 'category' });
  const { value, onChange, onBlur } = field;
  return <CategoryField value={value} onChange={onChange} onBlur={onBlur} error={fieldState.error?.message} />;
}

interface MomentProps extends Props {
  name: 'eventStart' | 'expiresDate';
  label: string;
  hint: string;
}

export function FormMomentField({ control, name, label, hint }: MomentProps) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur } = field;
  return (
    <MomentField
      label={label}
      hint={hint}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  );
}
