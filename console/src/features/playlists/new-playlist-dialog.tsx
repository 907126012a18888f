import { t } from '@lingui/core/macro';
import { createPlaylist, playlistDescriptionMaxLength, playlistNameMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { usePlaylistWrites } from '../../entities/playlists/playlist-queries.ts';
import { paths } from '../../paths.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function NewPlaylistDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={t`New playlist`} isOpen={isOpen} onClose={onClose}>
      <NewPlaylistForm onClose={onClose} />
    </Dialog>
  );
}

interface Draft {
  name: string;
  description: string;
}

function NewPlaylistForm({ onClose }: { onClose: () => void }) {
  const { create } = usePlaylistWrites();
  const [, navigate] = useLocation();
  const { control, formState, submit, problem } = useContractForm<Draft>({
    schema: createPlaylist.body,
    defaultValues: { name: '', description: '' },
    fields: ['name', 'description'],
    async send(draft) {
      const playlist = await create.mutateAsync(draft);
      onClose();
      navigate(paths.playlist(playlist.id));
    },
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Create playlist`}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="name"
        label={t`Name`}
        autoFocus
        maxLength={playlistNameMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="description"
        label={t`Description`}
        hint={t`Optional`}
        multiline
        rows={3}
        maxLength={playlistDescriptionMaxLength}
      />
    </DialogForm>
  );
}
