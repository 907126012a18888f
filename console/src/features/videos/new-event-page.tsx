import { t } from '@lingui/core/macro';
import { type StreamDraft, streamDescriptionMaxLength, streamNameMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { zoneName } from '../../platform/moment.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { FormCategoryField, FormMomentField } from './form-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { resolveVideoFields, toChanges, toFields, type VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

/** Announces a video before it has a file, which is uploaded later on the video's own page. */
export function NewEventPage() {
  const { create } = useVideoWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const { control, formState, setValue, submit, problem } = useContractForm<VideoFields>({
    resolver: resolveVideoFields,
    mode: 'onTouched',
    defaultValues: toFields({}),
    async send(fields) {
      const { name, description, category, eventStart, location } = toChanges(fields);
      const draft = { name, description, category, eventStart, location } satisfies Partial<StreamDraft>;
      const { id } = await create.mutateAsync(draft);
      snackbar.success(t`Event created. Upload its file when you have it.`);
      letGo();
      navigate(paths.video(id), { replace: true });
    },
  });
  const letGo = useUnsavedChanges(formState.isDirty);
  const zone = zoneName();
  return (
    <Page
      title={t`New event`}
      lead={t`Announce a video now and upload its file later.`}
      back={{ href: paths.videos, label: t`Videos` }}
    >
      <div className={styles.narrow}>
        <Card>
          <form onSubmit={submit} noValidate className={styles.group} aria-label={t`New event`}>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <FormTextField
              control={control}
              name="name"
              label={t`Title`}
              onSubmit={submit}
              maxLength={streamNameMaxLength}
              autoFocus
            />
            <FormMomentField control={control} name="eventStart" label={t`Event start`} hint={t`Time zone ${zone}`} />
            <FormTextField
              control={control}
              name="description"
              label={t`Description`}
              multiline
              rows={4}
              maxLength={streamDescriptionMaxLength}
            />
            <FormCategoryField control={control} />
            <MoreFields isNeeded={formState.errors.location !== undefined}>
              <LocationFields control={control} setValue={setValue} />
            </MoreFields>
            <div className={styles.end}>
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                {t`Create event`}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </Page>
  );
}
