import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type Visibility, visibilities } from '@zeacon/contract';
import { Ellipsis, Eye, EyeOff, ListPlus, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { visibilityLabels } from '../../entities/videos/video-state.tsx';
import { phone } from '../../theme/media.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';
import * as styles from './bulk-bar.css.ts';
import { BulkCategoryDialog } from './bulk-category-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useBulkDelete } from './use-bulk-delete.tsx';
import type { VideoSelection } from './use-selection.ts';

type Opened = 'category' | 'playlist';

const makeLabels = {
  PUBLIC: msg`Make public`,
  UNLISTED: msg`Make unlisted`,
  POSTED: msg`Make posted`,
} as const satisfies Record<Visibility, MessageDescriptor>;

/** Actions for the selected videos; floats over the page. */
export function BulkBar({ selection }: { selection: VideoSelection }) {
  const { videos, isCollecting, clear } = selection;
  const { apply, remove, isPending } = useBulkActions(videos);
  const deleteAll = useBulkDelete(remove);
  const [opened, setOpened] = useState<Opened>();
  const isPhone = useMedia(phone);
  const count = videos.size;
  const close = () => setOpened(undefined);
  const publish = () => void apply({ kind: 'status', streamStatus: 'Published' });
  const unpublish = () => void apply({ kind: 'status', streamStatus: 'UnPublished' });
  const isBusy = isPending || isCollecting;
  return (
    <section className={styles.bar} aria-label={t`Chosen videos`}>
      <span className={styles.count} role="status">
        {isCollecting ? t`Selecting` : plural(count, { one: '# video selected', other: '# videos selected' })}
      </span>
      {!isPhone && (
        <>
          <Button size="small" variant="quiet" icon={Eye} isDisabled={isBusy} onPress={publish}>
            {t`Publish`}
          </Button>
          <Button size="small" variant="quiet" icon={EyeOff} isDisabled={isBusy} onPress={unpublish}>
            {t`Unpublish`}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={ListPlus}
            isDisabled={isBusy}
            onPress={() => setOpened('playlist')}
          >
            {t`Add to playlist`}
          </Button>
        </>
      )}
      <Menu
        aria-label={t`More actions`}
        placement="top end"
        trigger={<IconButton size="small" icon={Ellipsis} label={t`More actions`} isDisabled={isBusy} />}
      >
        {isPhone && (
          <>
            <MenuItem icon={Eye} onAction={publish}>
              {t`Publish`}
            </MenuItem>
            <MenuItem icon={EyeOff} onAction={unpublish}>
              {t`Unpublish`}
            </MenuItem>
            <MenuItem icon={ListPlus} onAction={() => setOpened('playlist')}>
              {t`Add to playlist`}
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
            {i18n._(makeLabels[visibility])}
          </MenuItem>
        ))}
        <MenuItem icon={Tag} onAction={() => setOpened('category')}>
          {t`Set category`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => deleteAll([...videos.values()], clear)}>
          {t`Delete`}
        </MenuItem>
      </Menu>
      <IconButton size="small" icon={X} label={t`Clear selection`} onPress={clear} />
      <AddToPlaylistDialog streamIds={[...videos.keys()]} isOpen={opened === 'playlist'} onClose={close} />
      <BulkCategoryDialog
        videos={videos}
        isOpen={opened === 'category'}
        isPending={isPending}
        onClose={close}
        onChoose={(category) => void apply({ kind: 'category', category }, close)}
      />
    </section>
  );
}
