import { type Visibility, visibilities } from '@zeacon/contract';
import { Ellipsis, Eye, EyeOff, ListPlus, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { phone } from '../../theme/media.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { videoCount } from '../../ui/video-count.ts';
import { visibilityLabels } from '../../ui/video-state.tsx';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';
import * as styles from './bulk-bar.css.ts';
import { BulkCategoryDialog } from './bulk-category-dialog.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import type { VideoSelection } from './use-selection.ts';

type Opened = 'category' | 'playlist' | 'delete';

/** What can be done with the chosen videos; floats while there are any. */
export function BulkBar({ selection }: { selection: VideoSelection }) {
  const { videos, isCollecting, clear } = selection;
  const { apply, remove, isPending } = useBulkActions(videos);
  const [opened, setOpened] = useState<Opened>();
  const isPhone = useMedia(phone);
  if (videos.size === 0 && !isCollecting) return null;
  const close = () => setOpened(undefined);
  const publish = () => void apply({ kind: 'status', streamStatus: 'Published' });
  const unpublish = () => void apply({ kind: 'status', streamStatus: 'UnPublished' });
  const isBusy = isPending || isCollecting;
  return (
    <section className={styles.bar} aria-label="Chosen videos">
      <span className={styles.count} role="status">
        {isCollecting ? 'Selecting' : `${videoCount(videos.size)} selected`}
      </span>
      {!isPhone && (
        <>
          <Button size="small" variant="quiet" icon={Eye} isDisabled={isBusy} onPress={publish}>
            Publish
          </Button>
          <Button size="small" variant="quiet" icon={EyeOff} isDisabled={isBusy} onPress={unpublish}>
            Unpublish
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={ListPlus}
            isDisabled={isBusy}
            onPress={() => setOpened('playlist')}
          >
            Add to playlist
          </Button>
        </>
      )}
      <Menu
        aria-label="More actions"
        placement="top end"
        trigger={<IconButton size="small" icon={Ellipsis} label="More actions" isDisabled={isBusy} />}
      >
        {isPhone && (
          <>
            <MenuItem icon={Eye} onAction={publish}>
              Publish
            </MenuItem>
            <MenuItem icon={EyeOff} onAction={unpublish}>
              Unpublish
            </MenuItem>
            <MenuItem icon={ListPlus} onAction={() => setOpened('playlist')}>
              Add to playlist
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {visibilities.map((visibility: Visibility) => (
          <MenuItem
            key={visibility}
            icon={visibilityLabels[visibility].icon}
            onAction={() => void apply({ kind: 'visibility', accessVisibility: visibility })}
          >
            {`Make ${visibilityLabels[visibility].label.toLowerCase()}`}
          </MenuItem>
        ))}
        <MenuItem icon={Tag} onAction={() => setOpened('category')}>
          Set category
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setOpened('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <IconButton size="small" icon={X} label="Clear selection" onPress={clear} />
      <AddToPlaylistDialog streamIds={[...videos.keys()]} isOpen={opened === 'playlist'} onClose={close} />
      <BulkCategoryDialog
        videos={videos}
        isOpen={opened === 'category'}
        isPending={isPending}
        onClose={close}
        onChoose={(category) => void apply({ kind: 'category', category }, close)}
      />
      <BulkDeleteDialog
        videos={videos}
        isOpen={opened === 'delete'}
        isPending={isPending}
        onClose={close}
        onConfirm={(reason) =>
          void remove(reason, () => {
            close();
            clear();
          })
        }
      />
    </section>
  );
}
