import { type StreamDraft, streamDescriptionMaxLength, streamNameMaxLength, type Visibility } from '@zeacon/contract';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { fromLocalInput, zoneName } from '../../platform/moment.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';
import { Button } from '../../ui/button.tsx';
import { CategoryField } from '../../ui/category-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { usePictureUpload } from '../../ui/use-picture-upload.ts';
import { visibilityLabels } from '../../ui/video-state.tsx';
import * as styles from './new-live-dialog.css.ts';

interface Fields {
  name: string;
  description: string;
}

const visibilities = (Object.keys(visibilityLabels) as Visibility[]).map((value) => ({
  value,
  label: visibilityLabels[value].label,
  hint: visibilityLabels[value].hint,
}));

/** Creates a live stream, now or for later, and opens its studio. */
export function NewLiveDialog({ onClose }: { onClose: () => void }) {
  const { create } = useVideoWrites();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [category, setCategory] = useState('');
  const [start, setStart] = useState('');
  const [accessVisibility, setVisibility] = useState<Visibility>('PUBLIC');
  const [picture, setPicture] = useState<{ id: string; url: string }>();
  const upload = usePictureUpload({
    kind: 'STREAM_IMAGE',
    onUploaded: ({ uuid, url }) => setPicture({ id: uuid, url }),
  });
  const { control, handleSubmit, setError } = useForm<Fields>({ defaultValues: { name: '', description: '' } });
  const submit = handleSubmit(async ({ name, description }) => {
    setProblem(undefined);
    const draft: Partial<StreamDraft> & { name: string } = {
      name: name.trim(),
      description,
      contentType: 'LIVE',
      accessVisibility,
      category: category.trim() || null,
      eventStart: fromLocalInput(start),
      thumbnailId: picture?.id ?? null,
    };
    try {
      const { id } = await create.mutateAsync(draft);
      onClose();
      navigate(paths.studio(id));
    } catch (error) {
      setProblem(showFailure<Fields>(error, ['name', 'description'], setError));
    }
  });
  return (
    <Dialog title="New live stream" isOpen onClose={onClose} size="medium" isDismissable={false}>
      <form onSubmit={submit} noValidate className={styles.form} aria-label="New live stream">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField control={control} name="name" label="Title" maxLength={streamNameMaxLength} autoFocus />
        <FormTextField
          control={control}
          name="description"
          label="Description"
          multiline
          rows={3}
          maxLength={streamDescriptionMaxLength}
        />
        <MomentField
          label="Event start"
          hint={`Empty if you go live now. Time zone ${zoneName()}`}
          value={start}
          onChange={setStart}
        />
        <div className={styles.pair}>
          <CategoryField value={category} onChange={setCategory} />
          <Select label="Visibility" options={visibilities} value={accessVisibility} onChange={setVisibility} />
        </div>
        <div className={styles.picture}>
          {picture && <img src={picture.url} alt="" className={styles.shown} />}
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
            onSelect={(files) => files?.length && upload.send([...files])}
          >
            <Button icon={ImagePlus} isPending={upload.isPending}>
              {picture ? 'Other picture' : 'Add a picture'}
            </Button>
          </FileTrigger>
          <span className={styles.note}>{upload.problem ?? 'Shown to viewers until you are live.'}</span>
        </div>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create and open studio
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
