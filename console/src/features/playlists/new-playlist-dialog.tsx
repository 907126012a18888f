import { createPlaylist, playlistDescriptionMaxLength, playlistNameMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { usePlaylistWrites } from '../../platform/playlist-queries.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
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
    <Dialog title="New playlist" isOpen={isOpen} onClose={onClose}>
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
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError } = useForm<Draft>({
    resolver: schemaResolver<Draft>(createPlaylist.body),
    defaultValues: { name: '', description: '' },
  });
  const submit = handleSubmit(async (draft) => {
    setProblem(undefined);
    try {
      const playlist = await create.mutateAsync(draft);
      onClose();
      navigate(paths.playlist(playlist.id));
    } catch (error) {
      setProblem(showFailure<Draft>(error, ['name', 'description'], setError));
    }
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="name"
        label="Name"
        autoFocus
        maxLength={playlistNameMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="description"
        label="Description"
        hint="Optional"
        multiline
        rows={3}
        maxLength={playlistDescriptionMaxLength}
      />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          Create playlist
        </Button>
      </DialogActions>
    </form>
  );
}
