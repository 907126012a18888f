import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type StreamDraft, streamDescriptionMaxLength, streamNameMaxLength, type Visibility } from '@zeacon/contract';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useLocation } from 'wouter';
import { usePictureUpload } from '../../entities/images/use-picture-upload.ts';
import { CategoryField } from '../../entities/videos/category-field.tsx';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { visibilityLabels } from '../../entities/videos/video-state.tsx';
import { paths } from '../../paths.ts';
import { fromLocalInput, zoneName } from '../../platform/moment.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import * as styles from './new-live-dialog.css.ts';

interface Fields {
  name: string;
  description: string;
}

const visibilities = () =>
  (Object.keys(visibilityLabels) as Visibility[]).map((value) => ({
    value,
    label: i18n._(visibilityLabels[value].label),
    hint: i18n._(visibilityLabels[value].hint),
  }));

/** Creates a live stream, now or for later, and opens its studio. */
export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const { create } = useVideoWrites();
  const [, navigate] = useLocation();
  const [category, setCategory] = useState('');
  const [start, setStart] = useState('');
  const [accessVisibility, setVisibility] = useState<Visibility>('PUBLIC');
  const [picture, setPicture] = useState<{ id: string; url: string }>();
  const upload = usePictureUpload({
    kind: 'STREAM_IMAGE',
    onUploaded: ({ uuid, url }) => setPicture({ id: uuid, url }),
  });
  const { control, submit, problem } = useContractForm<Fields>({
    defaultValues: { name: '', description: '' },
    fields: ['name', 'description'],
    async send({ name, description }) {
      const draft: Partial<StreamDraft> & { name: string } = {
        name: name.trim(),
        description,
        contentType: 'LIVE',
        accessVisibility,
        category: category.trim() || null,
        eventStart: fromLocalInput(start),
        thumbnailId: picture?.id ?? null,
      };
      const { id } = await create.mutateAsync(draft);
      onClose();
      navigate(paths.studio(id));
    },
  });
  const zone = zoneName();
  return (
    <Dialog title={t`New live stream`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={create.isPending}
        action={t`Create and open studio`}
        label={t`New live stream`}
        onClose={onClose}
      >
        <FormTextField control={control} name="name" label={t`Title`} maxLength={streamNameMaxLength} autoFocus />
        <FormTextField
          control={control}
          name="description"
          label={t`Description`}
          multiline
          rows={3}
          maxLength={streamDescriptionMaxLength}
        />
        <MomentField
          label={t`Event start`}
          hint={t`Empty if you go live now. Time zone ${zone}`}
          value={start}
          onChange={setStart}
        />
        <div className={styles.pair}>
          <CategoryField value={category} onChange={setCategory} />
          <Select label={t`Visibility`} options={visibilities()} value={accessVisibility} onChange={setVisibility} />
        </div>
        <div className={styles.picture}>
          {picture && <img src={picture.url} alt="" className={styles.shown} />}
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
            onSelect={(files) => files?.length && upload.send([...files])}
          >
            <Button icon={ImagePlus} isPending={upload.isPending}>
              {picture ? t`Other picture` : t`Add a picture`}
            </Button>
          </FileTrigger>
          <span className={styles.note}>{upload.problem ?? t`Shown to viewers until you are live.`}</span>
        </div>
      </DialogForm>
    </Dialog>
  );
}
