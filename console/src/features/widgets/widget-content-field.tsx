import { t } from '@lingui/core/macro';
import type { WidgetContent, WidgetDraft, WidgetForm } from '@zeacon/contract';
import { type Control, useController } from 'react-hook-form';
import { PlaylistChoice, VideoChoice } from '../../entities/players/content-choices.tsx';
import { Select } from '../../ui/select.tsx';
import * as field from '../../ui/text-field.css.ts';
import { contentKinds } from './widget-words.ts';
import * as styles from './widgets.css.ts';

/** What a widget plays. Another kind keeps a choice that fits it, too. */
export function WidgetContentField({ control, form }: { control: Control<WidgetDraft>; form: WidgetForm }) {
  const { field: content } = useController({ control, name: 'content' });
  const stream = useController({ control, name: 'content.streamId' });
  const playlist = useController({ control, name: 'content.playlistId' });
  const { kind, streamId, playlistId } = content.value;
  const chosen = useController({ control, name: 'content.kind' });
  const turnTo = (next: WidgetContent['kind']) =>
    content.onChange({
      kind: next,
      streamId: next === 'STREAM' || next === 'LIVE' ? streamId : null,
      playlistId: next === 'PLAYLIST' ? playlistId : null,
    });
  const error =
    chosen.fieldState.error?.message ?? stream.fieldState.error?.message ?? playlist.fieldState.error?.message;
  return (
    <fieldset className={styles.group}>
      <Select label={t`Plays`} options={contentKinds(form)} value={kind} onChange={turnTo} />
      {(kind === 'STREAM' || (kind === 'LIVE' && form !== 'BAR')) && (
        <VideoChoice id={streamId} onChange={stream.field.onChange} />
      )}
      {kind === 'PLAYLIST' && <PlaylistChoice id={playlistId} onChange={playlist.field.onChange} />}
      {kind === 'LIVE' && form !== 'BAR' && (
        <p className={styles.note}>
          {t`Pages that are open switch to the live stream within seconds. Without a video, they show nothing at other times.`}
        </p>
      )}
      {error && <p className={field.error}>{error}</p>}
    </fieldset>
  );
}
