import { plural, t } from '@lingui/core/macro';
import { type PlaylistWithDetails, playlistMaxItems } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { DropIndicator, GridList, useDragAndDrop } from 'react-aria-components';
import { StreamChooser } from '../../entities/videos/stream-chooser.tsx';
import { useMay } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { PlaylistRow } from './playlist-row.tsx';
import * as styles from './playlist-videos.css.ts';
import { moveTo, reorder } from './reorder.ts';
import { usePlaylistActions } from './use-playlist-actions.ts';

/** The videos in order. A handle moves them, with the mouse, or with Enter, arrow keys and Enter again. */
export function PlaylistVideos({ playlist }: { playlist: PlaylistWithDetails }) {
  const { details } = playlist;
  const { order, add, remove, isAdding } = usePlaylistActions(playlist);
  const [isChoosing, setIsChoosing] = useState(false);
  const ids = details.map(({ id }) => id);
  const noteOf = useCallback(
    (streamId: string) => (details.some(({ stream }) => stream.id === streamId) ? 'in this playlist' : undefined),
    [details],
  );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': details.find(({ id }) => id === key)?.stream.name ?? '' })),
    onReorder({ keys, target }) {
      const side = target.dropPosition === 'after' ? 'after' : 'before';
      order(reorder(ids, new Set([...keys].map(String)), String(target.key), side));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator} />,
  });
  const mayWrite = useMay('playlists.write');
  const addButton = mayWrite && (
    <Button
      size="small"
      variant={details.length === 0 ? 'primary' : 'secondary'}
      icon={Plus}
      isDisabled={details.length >= playlistMaxItems}
      onPress={() => setIsChoosing(true)}
    >
      {t`Add videos`}
    </Button>
  );
  return (
    <Card title={t`Videos`} actions={details.length > 0 && addButton}>
      <GridList
        aria-label={t`Videos of this playlist`}
        className={styles.list}
        items={details}
        {...(mayWrite && { dragAndDropHooks })}
        dependencies={[details]}
        renderEmptyState={() => (
          <div className={styles.empty}>
            <p>
              {mayWrite
                ? t`There is nothing to play yet. Add videos, then drag them into order.`
                : t`There is nothing to play yet.`}
            </p>
            {addButton}
          </div>
        )}
      >
        {(detail) => (
          <PlaylistRow
            detail={detail}
            index={ids.indexOf(detail.id)}
            total={ids.length}
            onMove={(position) => order(moveTo(ids, detail.id, position))}
            onRemove={() => remove(detail)}
          />
        )}
      </GridList>
      <StreamChooser
        title={t`Add videos`}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        note={noteOf}
        actionFor={(count) =>
          count === 0 ? t`Add videos` : plural(count, { one: 'Add # video', other: 'Add # videos' })
        }
        isPending={isAdding}
        onChoose={(streamIds) => add(streamIds, () => setIsChoosing(false))}
      />
    </Card>
  );
}
