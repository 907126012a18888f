import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PlaylistChooser } from '../playlists/playlist-chooser.tsx';
import { usePlaylist } from '../playlists/playlist-queries.ts';
import { hiddenReason } from '../videos/hidden-reason.ts';
import { StreamChooser } from '../videos/stream-chooser.tsx';
import { videoCount } from '../videos/video-count.ts';
import { useVideo } from '../videos/video-queries.ts';
import { ChosenThing } from './chosen-thing.tsx';

interface ChoiceProps {
  id: string | null;
  onChange: (id: string | null) => void;
}

export function VideoChoice({ id, onChange }: ChoiceProps) {
  const { data } = useVideo(id ?? '', id !== null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <ChosenThing
        kind="video"
        isChosen={id !== null}
        name={data?.name}
        hint={data && (hiddenReason(data) ?? t`Published`)}
        imageUrl={data?.thumbnailUrl}
        durationMs={data?.playback?.durationMs}
        onChoose={() => setIsChoosing(true)}
        onClear={() => onChange(null)}
      />
      <StreamChooser
        title={t`Choose a video`}
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

export function PlaylistChoice({ id, onChange }: ChoiceProps) {
  const { data } = usePlaylist(id ?? '', id !== null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <ChosenThing
        kind="playlist"
        isChosen={id !== null}
        name={data?.name}
        hint={data && videoCount(data.details.length)}
        imageUrl={data?.thumbnailUrl}
        onChoose={() => setIsChoosing(true)}
        onClear={() => onChange(null)}
      />
      <PlaylistChooser
        title={t`Choose a playlist`}
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
