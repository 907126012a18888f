import {
  type Stream,
  StreamChanges,
  streamDescriptionMaxLength,
  streamNameMaxLength,
  type Visibility,
  visibilities,
} from '@zeacon/contract';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { visibilityLabels } from '../../ui/video-state.tsx';
import * as styles from './video-page.css.ts';

const visibilityOptions = visibilities.map((value) => ({
  value,
  label: visibilityLabels[value].label,
  hint: visibilityLabels[value].hint,
}));

export function VideoForm({ video }: { video: Stream }) {
  const { edit } = useVideoWrites();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<string>();
  const { id, name, description, accessVisibility } = video;
  const { control, handleSubmit, formState, setError, reset } = useForm<StreamChanges>({
    resolver: schemaResolver(StreamChanges),
    mode: 'onTouched',
    values: { name, description, accessVisibility },
    resetOptions: { keepDirtyValues: true },
  });
  const visibility = useController({ control, name: 'accessVisibility' });
  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const saved = await edit.mutateAsync({ id, ...values });
      reset({ name: saved.name, description: saved.description, accessVisibility: saved.accessVisibility });
      snackbar.success('Changes saved');
    } catch (error) {
      setProblem(showFailure<StreamChanges>(error, ['name', 'description', 'accessVisibility'], setError));
    }
  });

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField control={control} name="name" label="Title" onSubmit={submit} maxLength={streamNameMaxLength} />
      <FormTextField
        control={control}
        name="description"
        label="Description"
        multiline
        rows={5}
        maxLength={streamDescriptionMaxLength}
      />
      <Select
        label="Visibility"
        options={visibilityOptions}
        value={visibility.field.value ?? 'PUBLIC'}
        onChange={(value: Visibility) => visibility.field.onChange(value)}
        error={visibility.fieldState.error?.message}
      />
      <Button type="submit" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
        Save changes
      </Button>
    </form>
  );
}
