import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignStreamsToPlaylist, createPlaylist, playlistNameMaxLength } from '@zeacon/contract';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { PlaylistChooser } from '../../entities/playlists/playlist-chooser.tsx';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  streamIds: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onAdded?: () => void;
}

/** Adds videos to the end of a playlist, or to a new one. */
export function AddToPlaylistDialog({ streamIds, isOpen, onClose, onAdded }: Props) {
  const [isNew, setIsNew] = useState(false);
  const { assign, create } = usePlaylistAdding();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const close = () => {
    setIsNew(false);
    onClose();
  };
  const done = ({ id, name }: { id: string; name: string }) => {
    const count = streamIds.length;
    const word = plural(count, { one: `# video added to “${name}”`, other: `# videos added to “${name}”` });
    snackbar.withAction(word, {
      label: t({ message: 'Open', context: 'action' }),
      run: () => navigate(paths.playlist(id)),
    });
    close();
    onAdded?.();
  };
  return (
    <>
      <PlaylistChooser
        title={t`Add to playlist`}
        isOpen={isOpen && !isNew}
        onClose={close}
        extra={
          <Button icon={ListPlus} onPress={() => setIsNew(true)}>
            {t`New playlist`}
          </Button>
        }
        onChoose={([playlistId]) => {
          if (!playlistId || assign.isPending) return;
          assign.mutate(
            { playlistId, streamIds: [...streamIds] },
            { onSuccess: done, onError: (error) => snackbar.error(messageOf(error)) },
          );
        }}
      />
      <Dialog title={t`New playlist`} isOpen={isOpen && isNew} onClose={close}>
        <NewPlaylistForm
          isPending={create.isPending}
          onCancel={() => setIsNew(false)}
          onCreate={(name) => create.mutateAsync({ name, streamIds: [...streamIds] }).then(done)}
        />
      </Dialog>
    </>
  );
}

interface NewPlaylistFormProps {
  isPending: boolean;
  onCancel: () => void;
  /** Rejects with the message for the field. */
  onCreate: (name: string) => Promise<void>;
}

function NewPlaylistForm({ isPending, onCancel, onCreate }: NewPlaylistFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    if (!name.trim()) return setProblem(t`Name is required`);
    return void onCreate(name.trim()).catch((error: unknown) =>
      setProblem((error instanceof ApiFailure && error.fieldErrors.name) || messageOf(error)),
    );
  };
  return (
    <>
      <TextField
        label={t`Name`}
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
        onSubmit={submit}
        error={problem}
        maxLength={playlistNameMaxLength}
        autoFocus
      />
      <DialogActions>
        <Button onPress={onCancel}>{t({ message: 'Back', comment: 'Goes back to choosing a playlist' })}</Button>
        <Button variant="primary" isPending={isPending} onPress={submit}>
          {t`Create and add`}
        </Button>
      </DialogActions>
    </>
  );
}

function usePlaylistAdding() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['playlists'] });
  return {
    assign: useMutation({
      mutationFn: (body: { playlistId: string; streamIds: string[] }) => api.call(assignStreamsToPlaylist, { body }),
      onSuccess: refresh,
    }),
    create: useMutation({
      mutationFn: (body: { name: string; streamIds: string[] }) => api.call(createPlaylist, { body }),
      onSuccess: refresh,
    }),
  };
}
