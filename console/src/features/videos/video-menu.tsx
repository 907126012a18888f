import type { Stream } from '@zeacon/contract';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  Eye,
  EyeOff,
  ListPlus,
  Play,
  RotateCw,
  SquarePlay,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { isArchive, isPlayable, isPublishable, useVideoActions } from './use-video-actions.ts';

interface Props {
  video: Stream;
  isTabbable?: boolean;
}

/** Everything that can be done to one video of the list. */
export function VideoMenu({ video, isTabbable = true }: Props) {
  const { togglePublished, retry, archive, convert } = useVideoActions();
  const [dialog, setDialog] = useState<'delete' | 'playlist'>();
  const isPublished = video.publishStatus === 'Published';
  const isInLibrary = !isArchive(video);
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        aria-label={`Actions for ${video.name}`}
        trigger={<IconButton icon={Ellipsis} label={`Actions for ${video.name}`} excludeFromTabOrder={!isTabbable} />}
      >
        <MenuItem icon={Play} href={paths.video(video.id)}>
          Open video
        </MenuItem>
        {isInLibrary && isPublishable(video) && (
          <MenuItem icon={isPublished ? EyeOff : Eye} onAction={() => togglePublished(video)}>
            {isPublished ? 'Unpublish video' : 'Publish video'}
          </MenuItem>
        )}
        {isInLibrary && (
          <MenuItem icon={ListPlus} onAction={() => setDialog('playlist')}>
            Add to playlist
          </MenuItem>
        )}
        {isInLibrary && isPlayable(video) && (
          <MenuItem icon={SquarePlay} href={paths.newPlayerFor(video.id)}>
            Make a player
          </MenuItem>
        )}
        {video.packaging.state === 'failed' && (
          <MenuItem icon={RotateCw} onAction={() => retry(video)}>
            Process again
          </MenuItem>
        )}
        {isInLibrary && isPlayable(video) && video.contentType !== 'LIVE' && (
          <MenuItem icon={Archive} onAction={() => archive(video)}>
            Move to archive
          </MenuItem>
        )}
        {!isInLibrary && (
          <MenuItem icon={ArchiveRestore} onAction={() => convert(video)}>
            Convert to on demand
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setDialog('delete')}>
          {isInLibrary ? 'Delete video' : 'Delete recording'}
        </MenuItem>
      </Menu>
      <DeleteVideoDialog video={video} isOpen={dialog === 'delete'} onClose={close} />
      <AddToPlaylistDialog streamIds={[video.id]} isOpen={dialog === 'playlist'} onClose={close} />
    </>
  );
}
