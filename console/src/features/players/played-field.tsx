import type { EmbeddedPlayerDraft } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { usePlaylist } from '../../platform/playlist-queries.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { hiddenReason } from '../../ui/hidden-reason.ts';
import { PlaylistChooser } from '../../ui/playlist-chooser.tsx';
import { Segments } from '../../ui/segments.tsx';
import { StreamChooser } from '../../ui/stream-chooser.tsx';
import * as field from '../../ui/text-field.css.ts';
import { videoCount } from '../../ui/video-count.ts';
import { ChosenThing } from './chosen-thing.tsx';
import * as styles from './played-field.css.ts';

const kinds = [
  { value: 'video', label: 'Video' },
  { value: 'playlist', label: 'Playlist' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** What a player plays: one video, or a playlist instead. Going from one to the other and back loses no choice. */
export function PlayedField({ control }: { control: Control<EmbeddedPlayerDraft> }) {
  const stream = useController({ control, name: 'streamId' });
  const playlist = useController({ control, name: 'playlistId' });
  const [kind, setKind] = useState<Kind>(playlist.field.value === null ? 'video' : 'playlist');
  const [before, setBefore] = useState<Record<Kind, string | null>>({ video: null, playlist: null });
  const turnTo = (next: Kind) => {
    if (next === kind) return;
    setBefore({ video: stream.field.value, playlist: playlist.field.value });
    setKind(next);
    stream.field.onChange(next === 'video' ? before.video : null);
    playlist.field.onChange(next === 'playlist' ? before.playlist : null);
  };
  const error = stream.fieldState.error?.message ?? playlist.fieldState.error?.message;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Plays</legend>
      <Segments label="Plays a" options={kinds} value={kind} onChange={turnTo} />
      {kind === 'video' ? (
        <VideoChoice id={stream.field.value} onChange={stream.field.onChange} />
      ) : (
        <PlaylistChoice id={playlist.field.value} onChange={playlist.field.onChange} />
      )}
      {error && <p className={field.error}>{error}</p>}
    </fieldset>
  );
}

interface ChoiceProps {
  id: string | null;
  onChange: (id: string | null) => void;
}

function VideoChoice({ id, onChange }: ChoiceProps) {
  const { data } = useVideo(id ?? '', id !== null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <ChosenThing
        noun="video"
        isChosen={id !== null}
        name={data?.name}
        hint={data && (hiddenReason(data) ?? 'Published')}
        imageUrl={data?.thumbnailUrl}
        durationMs={data?.playback?.durationMs}
        onChoose={() => setIsChoosing(true)}
        onClear={() => onChange(null)}
      />
      <StreamChooser
        title="Choose a video"
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        chosen={id}
        onChoose={([chosen]) => {
          if (chosen) onChange(chosen);
          setIsChoosing(false);
        }}
      />
    </>
  );
}

function PlaylistChoice({ id, onChange }: ChoiceProps) {
  const { data } = usePlaylist(id ?? '', id !== null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <ChosenThing
        noun="playlist"
        isChosen={id !== null}
        name={data?.name}
        hint={data && videoCount(data.details.length)}
        imageUrl={data?.thumbnailUrl}
        onChoose={() => setIsChoosing(true)}
        onClear={() => onChange(null)}
      />
      <PlaylistChooser
        title="Choose a playlist"
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        chosen={id}
        onChoose={([chosen]) => {
          if (chosen) onChange(chosen);
          setIsChoosing(false);
        }}
      />
    </>
  );
}
