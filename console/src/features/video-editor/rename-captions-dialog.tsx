import { t } from '@lingui/core/macro';
import { editCaption, type StreamCaption } from '@zeacon/contract';
import { useState } from 'react';
import { useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  caption: StreamCaption;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameCaptionsDialog({ caption, isOpen, onClose }: Props) {
  return (
    <Dialog title={t`Rename captions`} isOpen={isOpen} onClose={onClose}>
      <RenameForm caption={caption} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ caption, onClose }: Omit<Props, 'isOpen'>) {
  const { edit } = useCaptionWrites(caption.streamId);
  const [label, setLabel] = useState(caption.label);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const found = editCaption.body.safeParse({ label }).error?.issues[0]?.message;
    setProblem(found && platformText(found));
    if (found) return;
    edit.mutate(
      { captionId: caption.id, label },
      {
        onSuccess: onClose,
        onError: (error) => setProblem((error instanceof ApiFailure && error.fieldErrors.label) || messageOf(error)),
      },
    );
  };
  return (
    <>
      <TextField
        label={t({ message: 'Label', comment: 'Of captions, in the menu of the player' })}
        value={label}
        onChange={setLabel}
        onSubmit={save}
        maxLength={60}
        error={problem}
        autoFocus
      />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" isPending={edit.isPending} onPress={save}>
          {t`Rename`}
        </Button>
      </DialogActions>
    </>
  );
}
