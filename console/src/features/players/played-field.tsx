import { t } from '@lingui/core/macro';
import type { EmbeddedPlayerDraft } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import * as styles from '../../entities/players/chosen-thing.css.ts';
import { PlaylistChoice, VideoChoice } from '../../entities/players/content-choices.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { Option } from '../../ui/select.tsx';
import * as field from '../../ui/text-field.css.ts';

type Kind = 'video' | 'playlist';
const kinds = (): Option<Kind>[] => [
  { value: 'video', label: t`Video` },
  { value: 'playlist', label: t`Playlist` },
];

/** What a player plays: one video, or a playlist instead. Switching between them keeps both choices. */
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
      <legend className={styles.legend}>{t`Plays`}</legend>
      <Segments label={t`Plays a`} options={kinds()} value={kind} onChange={turnTo} />
      {kind === 'video' ? (
        <VideoChoice id={stream.field.value} onChange={stream.field.onChange} />
      ) : (
        <PlaylistChoice id={playlist.field.value} onChange={playlist.field.onChange} />
      )}
      {error && <p className={field.error}>{error}</p>}
    </fieldset>
  );
}
