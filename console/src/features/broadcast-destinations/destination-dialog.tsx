import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type BroadcastPlatform, createBroadcastDestination } from '@zeacon/contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type DestinationBody, useDestinationCalls } from '../../entities/destinations/destination-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { platformName, platformOptions, presets } from './destination-presets.ts';
import * as styles from './destinations-page.css.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function DestinationDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={t`Add a destination`} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <DestinationForm onClose={onClose} />
    </Dialog>
  );
}

interface Draft extends DestinationBody {
  platform: BroadcastPlatform;
}
const draftOf = (platform: BroadcastPlatform): Draft => ({
  platform,
  name: platformName(platform),
  rtmpUrl: presets[platform].rtmpUrl,
  streamKey: '',
});

function DestinationForm({ onClose }: { onClose: () => void }) {
  const { add } = useDestinationCalls();
  const snackbar = useSnackbar();
  const [isShown, setShown] = useState(false);
  const { control, formState, setValue, getValues, watch, submit, problem } = useContractForm<Draft>({
    schema: createBroadcastDestination.body,
    defaultValues: draftOf('YOUTUBE'),
    fields: ['name', 'rtmpUrl', 'streamKey'],
    async send(draft) {
      await add.mutateAsync(draft);
      snackbar.success(t`Destination added`);
      onClose();
    },
  });
  const platform = watch('platform');

  /** Keep typed values; replace values from a preset. */
  function choose(next: BroadcastPlatform) {
    const { name, rtmpUrl } = getValues();
    const [former, preset] = [presets[platform], presets[next]];
    setValue('platform', next);
    if (name === platformName(platform) || name === '') setValue('name', platformName(next));
    if (rtmpUrl === former.rtmpUrl || rtmpUrl === '') setValue('rtmpUrl', preset.rtmpUrl);
  }

  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Add destination`}
      onClose={onClose}
    >
      <Select label={t`Platform`} options={platformOptions()} value={platform} onChange={choose} />
      <FormTextField control={control} name="name" label={t`Name`} maxLength={100} onSubmit={submit} />
      <FormTextField
        control={control}
        name="rtmpUrl"
        label={t`RTMP URL`}
        hint={t`Begins with rtmp:// or rtmps://`}
        maxLength={1000}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="streamKey"
        label={t`Stream key`}
        hint={i18n._(presets[platform].keyHint)}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        maxLength={500}
        onSubmit={submit}
        button={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            size="small"
            label={isShown ? t`Hide stream key` : t`Show stream key`}
            onPress={() => setShown(!isShown)}
          />
        }
      />
      <p className={styles.note}>{t`The key is stored encrypted and not shown again.`}</p>
    </DialogForm>
  );
}
