import { type StreamDraft, streamDescriptionMaxLength, streamNameMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { zoneName } from '../../platform/moment.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useUnsavedChanges } from '../../platform/unsaved.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { FormCategoryField, FormMomentField } from './form-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { resolveVideoFields, toChanges, toFields, type VideoFieldName, type VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

/** Announces a video before there is a file; the file follows on the video's own page. */
export function NewEventPage() {
  const { create } = useVideoWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError, setValue } = useForm<VideoFields>({
    resolver: resolveVideoFields,
    mode: 'onTouched',
    defaultValues: toFields({}),
  });
  const letGo = useUnsavedChanges(formState.isDirty);
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined);
    const { name, description, category, eventStart, location } = toChanges(fields);
    const draft = { name, description, category, eventStart, location } satisfies Partial<StreamDraft>;
    try {
      const { id } = await create.mutateAsync(draft);
      snackbar.success('Event created. Upload its file when you have it.');
      letGo();
      navigate(paths.video(id), { replace: true });
    } catch (error) {
      const wrong = error instanceof ApiFailure ? (Object.keys(error.fieldErrors) as VideoFieldName[]) : [];
      setProblem(showFailure<VideoFields>(error, wrong, setError));
    }
  });
  return (
    <Page
      title="New event"
      lead="Announce a video now and upload its file later."
      back={{ href: paths.videos, label: 'Videos' }}
    >
      <div className={styles.narrow}>
        <Card>
          <form onSubmit={submit} noValidate className={styles.group} aria-label="New event">
            {problem && <Notice tone="danger">{problem}</Notice>}
            <FormTextField
              control={control}
              name="name"
              label="Title"
              onSubmit={submit}
              maxLength={streamNameMaxLength}
              autoFocus
            />
            <FormMomentField control={control} name="eventStart" label="Event start" hint={`Time zone ${zoneName()}`} />
            <FormTextField
              control={control}
              name="description"
              label="Description"
              multiline
              rows={4}
              maxLength={streamDescriptionMaxLength}
            />
            <FormCategoryField control={control} />
            <LocationFields control={control} setValue={setValue} />
            <div className={styles.end}>
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                Create event
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </Page>
  );
}
