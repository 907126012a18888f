import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignStreamsToPlaylist, createPlaylist, playlistNameMaxLength } from '@zeacon/contract';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PlaylistChooser } from '../../ui/playlist-chooser.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { videoCount } from '../../ui/video-count.ts';

interface Props {
  streamIds: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onAdded?: () => void;
}

/** Puts videos at the end of a playlist, or into a new one. */
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
    snackbar.withAction(`${videoCount(streamIds.length)} added to “${name}”`, {
      label: 'Open',
      run: () => navigate(paths.playlist(id)),
    });
    close();
    onAdded?.();
  };
  return (
    <>
      <PlaylistChooser
        title="Add to playlist"
        isOpen={isOpen && !isNew}
        onClose={close}
        extra={
          <Button icon={ListPlus} onPress={() => setIsNew(true)}>
            New playlist
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
      <Dialog title="New playlist" isOpen={isOpen && isNew} onClose={close}>
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
  /** Rejects with what is shown at the field. */
  onCreate: (name: string) => Promise<void>;
}

function NewPlaylistForm({ isPending, onCancel, onCreate }: NewPlaylistFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    if (!name.trim()) return setProblem('Name is required');
    return void onCreate(name.trim()).catch((error: unknown) =>
      setProblem((error instanceof ApiFailure && error.fieldErrors.name) || messageOf(error)),
    );
  };
  return (
    <>
      <TextField
        label="Name"
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
        <Button onPress={onCancel}>Back</Button>
        <Button variant="primary" isPending={isPending} onPress={submit}>
          Create and add
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
