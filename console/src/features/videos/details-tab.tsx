import {
  type Stream,
  type StreamChanges,
  streamDescriptionMaxLength,
  streamNameMaxLength,
  type Visibility,
  visibilities,
} from '@zeacon/contract';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiFailure } from '../../platform/api-failure.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { zoneName } from '../../platform/moment.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useUnsavedChanges } from '../../platform/unsaved.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { visibilityLabels } from '../../ui/video-state.tsx';
import { FormCategoryField, FormMomentField } from './form-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { MetadataFields } from './metadata-fields.tsx';
import { resolveVideoFields, toChanges, toFields, type VideoFieldName, type VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

const visibilityOptions = visibilities.map((value) => ({
  value,
  label: visibilityLabels[value].label,
  hint: visibilityLabels[value].hint,
}));

/** Everything a business says about a video. Only what was changed is sent. */
export function DetailsTab({ video }: { video: Stream }) {
  const { edit } = useVideoWrites();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError, reset, setValue } = useForm<VideoFields>({
    resolver: resolveVideoFields,
    mode: 'onTouched',
    values: toFields(video),
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, dirtyFields, isSubmitting } = formState;
  useUnsavedChanges(isDirty);
  const visibility = useController({ control, name: 'accessVisibility' });

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined);
    const all = toChanges(fields, video);
    const names = Object.keys(dirtyFields) as (keyof typeof all)[];
    const changes: StreamChanges = Object.fromEntries(names.map((name) => [name, all[name]]));
    try {
      reset(toFields(await edit.mutateAsync({ id: video.id, ...changes })));
      snackbar.success('Changes saved');
    } catch (error) {
      const wrong = error instanceof ApiFailure ? (Object.keys(error.fieldErrors) as VideoFieldName[]) : [];
      setProblem(showFailure<VideoFields>(error, wrong, setError));
    }
  });

  return (
    <Card>
      <form onSubmit={submit} noValidate className={styles.form} aria-label="Details">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={styles.group}>
          <FormTextField
            control={control}
            name="name"
            label="Title"
            onSubmit={submit}
            maxLength={streamNameMaxLength}
          />
          <FormTextField
            control={control}
            name="description"
            label="Description"
            multiline
            rows={5}
            maxLength={streamDescriptionMaxLength}
          />
          <div className={styles.pair}>
            <Select
              label="Visibility"
              options={visibilityOptions}
              value={visibility.field.value}
              onChange={(value: Visibility) => visibility.field.onChange(value)}
              error={visibility.fieldState.error?.message}
            />
            <FormCategoryField control={control} />
          </div>
          <p className={styles.explanation}>{visibilityLabels[visibility.field.value].explanation}</p>
        </div>

        <fieldset className={styles.fieldset}>
          <legend className={styles.hiddenLegend}>Time</legend>
          <div className={styles.pair}>
            <FormMomentField control={control} name="eventStart" label="Event start" hint={`Time zone ${zoneName()}`} />
            <FormMomentField control={control} name="expiresDate" label="Expires" hint="Never when empty" />
          </div>
          <p className={styles.explanation}>
            From its expiry on, viewers find nothing. You keep the video and can set a later date.
          </p>
        </fieldset>

        <fieldset className={styles.fieldset}>
          <legend className={styles.hiddenLegend}>Place</legend>
          <LocationFields control={control} setValue={setValue} />
        </fieldset>

        <fieldset className={styles.fieldset}>
          <legend className={styles.hiddenLegend}>Logo</legend>
          <FormTextField
            control={control}
            name="logo"
            label="Logo URL"
            hint="Yours from the settings when empty"
            type="url"
          />
        </fieldset>

        <MetadataFields control={control} />

        <div className={styles.foot}>
          {isDirty && <span className={styles.footNote}>Changes are not saved yet</span>}
          {isDirty && (
            <Button variant="quiet" onPress={() => reset(toFields(video))}>
              Discard
            </Button>
          )}
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isSubmitting}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
