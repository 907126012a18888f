import { t } from '@lingui/core/macro';
import { createPlaylist, playlistDescriptionMaxLength, playlistNameMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { usePlaylistWrites } from '../../entities/playlists/playlist-queries.ts';
import { paths } from '../../paths.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './playlist-page.css.ts';

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
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
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
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {t`Create playlist`}
        </Button>
      </DialogActions>
    </form>
  );
}
