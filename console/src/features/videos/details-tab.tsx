import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  type Stream,
  type StreamChanges,
  streamDescriptionMaxLength,
  streamNameMaxLength,
  type Visibility,
  visibilities,
} from '@zeacon/contract';
import { type FieldErrors, useController } from 'react-hook-form';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { visibilityLabels } from '../../entities/videos/video-state.tsx';
import { zoneName } from '../../platform/moment.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { FormCategoryField, FormMomentField } from './form-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { MetadataFields } from './metadata-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { resolveVideoFields, toChanges, toFields, type VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

const visibilityOptions = () =>
  visibilities.map((value) => ({
    value,
    label: i18n._(visibilityLabels[value].label),
    hint: i18n._(visibilityLabels[value].hint),
  }));

/** Everything a business enters about a video. Only changes are sent. */
export function DetailsTab({ video }: { video: Stream }) {
  const { edit } = useVideoWrites();
  const snackbar = useSnackbar();
  const { control, formState, reset, setValue, submit, problem } = useContractForm<VideoFields>({
    resolver: resolveVideoFields,
    mode: 'onTouched',
    values: toFields(video),
    keepsChanges: true,
    async send(fields) {
      const all = toChanges(fields, video);
      const names = Object.keys(dirtyFields) as (keyof typeof all)[];
      const changes: StreamChanges = Object.fromEntries(names.map((name) => [name, all[name]]));
      reset(toFields(await edit.mutateAsync({ id: video.id, ...changes })));
      snackbar.success(t`Changes saved`);
    },
  });
  const { isDirty, dirtyFields, isSubmitting } = formState;
  useUnsavedChanges(isDirty);
  const visibility = useController({ control, name: 'accessVisibility' });
  const signedEmbed = useController({ control, name: 'requiresSignedEmbed' });
  const zone = zoneName();

  return (
    <Card>
      <form onSubmit={submit} noValidate className={styles.form} aria-label={t`Details`}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={styles.group}>
          <FormTextField
            control={control}
            name="name"
            label={t`Title`}
            onSubmit={submit}
            maxLength={streamNameMaxLength}
          />
          <FormTextField
            control={control}
            name="description"
            label={t`Description`}
            multiline
            rows={5}
            maxLength={streamDescriptionMaxLength}
          />
          <div className={styles.pair}>
            <Select
              label={t`Visibility`}
              options={visibilityOptions()}
              value={visibility.field.value}
              onChange={(value: Visibility) => visibility.field.onChange(value)}
              error={visibility.fieldState.error?.message}
            />
            <FormCategoryField control={control} />
          </div>
          <p className={styles.explanation}>{i18n._(visibilityLabels[visibility.field.value].explanation)}</p>
          <Switch
            label={t`Only with a signed token`}
            hint={t`It plays only in your own pages, for viewers whom your server signs a token for. Links and plain embeds show that it is locked.`}
            isSelected={signedEmbed.field.value}
            onChange={signedEmbed.field.onChange}
          />
        </div>

        <fieldset className={styles.fieldset}>
          <legend className={styles.hiddenLegend}>{t`Time`}</legend>
          <div className={styles.pair}>
            <FormMomentField control={control} name="eventStart" label={t`Event start`} hint={t`Time zone ${zone}`} />
            <FormMomentField control={control} name="expiresDate" label={t`Expires`} hint={t`Never when empty`} />
          </div>
          <p className={styles.explanation}>
            {t`Once it expires, viewers can no longer see it. You keep the video and can set a later date.`}
          </p>
        </fieldset>

        <MoreFields isNeeded={hasMore(video) || wantsMore(formState.errors)}>
          <fieldset className={styles.plainFieldset}>
            <legend className={styles.hiddenLegend}>{t`Place`}</legend>
            <LocationFields control={control} setValue={setValue} />
          </fieldset>

          <fieldset className={styles.fieldset}>
            <legend className={styles.hiddenLegend}>{t`Logo`}</legend>
            <FormTextField
              control={control}
              name="logo"
              label={t`Logo URL`}
              hint={t`If empty, yours from the settings`}
              type="url"
            />
          </fieldset>

          <MetadataFields control={control} />
        </MoreFields>

        <div className={styles.foot}>
          {isDirty && <span className={styles.footNote}>{t`Changes are not saved yet`}</span>}
          {isDirty && (
            <Button variant="quiet" onPress={() => reset(toFields(video))}>
              {t`Discard`}
            </Button>
          )}
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isSubmitting}>
            {t`Save changes`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const hasMore = ({ location, logo, metadata }: Stream) =>
  location != null || Boolean(logo) || Boolean(metadata?.length);
const wantsMore = ({ location, logo, metadata }: FieldErrors<VideoFields>) =>
  location !== undefined || logo !== undefined || metadata !== undefined;
