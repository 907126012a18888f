import { type BroadcastPlatform, createBroadcastDestination } from '@zeacon/contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type DestinationBody, useDestinationCalls } from '../../platform/destination-queries.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { platformOptions, presets } from './destination-presets.ts';
import * as styles from './destinations-page.css.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function DestinationDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Add a destination" isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <DestinationForm onClose={onClose} />
    </Dialog>
  );
}

interface Draft extends DestinationBody {
  platform: BroadcastPlatform;
}
const fieldNames = ['name', 'rtmpUrl', 'streamKey'] as const;
const draftOf = (platform: BroadcastPlatform): Draft => ({
  platform,
  name: presets[platform].label,
  rtmpUrl: presets[platform].rtmpUrl,
  streamKey: '',
});

function DestinationForm({ onClose }: { onClose: () => void }) {
  const { add } = useDestinationCalls();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<string>();
  const [isShown, setShown] = useState(false);
  const { control, handleSubmit, formState, setError, setValue, getValues, watch } = useForm<Draft>({
    resolver: schemaResolver<Draft>(createBroadcastDestination.body),
    defaultValues: draftOf('YOUTUBE'),
  });
  const platform = watch('platform');

  /** What was typed stays; what a preset filled in follows the platform. */
  function choose(next: BroadcastPlatform) {
    const { name, rtmpUrl } = getValues();
    const [former, preset] = [presets[platform], presets[next]];
    setValue('platform', next);
    if (name === former.label || name === '') setValue('name', preset.label);
    if (rtmpUrl === former.rtmpUrl || rtmpUrl === '') setValue('rtmpUrl', preset.rtmpUrl);
  }

  const submit = handleSubmit(async (draft) => {
    setProblem(undefined);
    try {
      await add.mutateAsync(draft);
      snackbar.success('Destination added');
      onClose();
    } catch (error) {
      setProblem(showFailure<Draft>(error, [...fieldNames], setError));
    }
  });

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Select label="Platform" options={platformOptions} value={platform} onChange={choose} />
      <FormTextField control={control} name="name" label="Name" maxLength={100} onSubmit={submit} />
      <FormTextField
        control={control}
        name="rtmpUrl"
        label="RTMP URL"
        hint="Begins with rtmp:// or rtmps://"
        maxLength={1000}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="streamKey"
        label="Stream key"
        hint={presets[platform].keyHint}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        maxLength={500}
        onSubmit={submit}
        button={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            size="small"
            label={isShown ? 'Hide stream key' : 'Show stream key'}
            onPress={() => setShown(!isShown)}
          />
        }
      />
      <p className={styles.note}>The key is stored encrypted and not shown again.</p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          Add destination
        </Button>
      </DialogActions>
    </form>
  );
}
