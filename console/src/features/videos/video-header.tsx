import type { Stream } from '@zeacon/contract';
import { Archive, ArchiveRestore, CalendarClock, Ellipsis, Eye, EyeOff, ListPlus, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Badge } from '../../ui/states.tsx';
import { VideoState, VisibilityMark } from '../../ui/video-state.tsx';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { isArchive, isPlayable, isPublishable, useVideoActions } from './use-video-actions.ts';
import * as styles from './video-page.css.ts';

/** A video's state in one line. */
export function VideoStateLine({ video }: { video: Stream }) {
  const { accessVisibility, createdDate, eventStart, expiresDate, expiry, category } = video;
  return (
    <div className={styles.stateLine}>
      <VideoState video={video} />
      {expiry === 'EXPIRED' && expiresDate && <Badge tone="amber">Expired {formatAgo(expiresDate)}</Badge>}
      <VisibilityMark visibility={accessVisibility} />
      {category && (
        <span className={styles.mark}>
          <Tag size={14} aria-hidden />
          {category}
        </span>
      )}
      {eventStart && (
        <span className={styles.mark}>
          <CalendarClock size={14} aria-hidden />
          {formatMoment(eventStart)}
        </span>
      )}
      <span>Added {formatAgo(createdDate)}</span>
    </div>
  );
}

export function VideoActions({ video }: { video: Stream }) {
  const { togglePublished, convert, archive, isPublishing, isConverting } = useVideoActions();
  const [dialog, setDialog] = useState<'delete' | 'playlist'>();
  const [, navigate] = useLocation();
  const isPublished = video.publishStatus === 'Published';
  const isRecording = isArchive(video);
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu aria-label="More actions" trigger={<IconButton variant="secondary" icon={Ellipsis} label="More actions" />}>
        {!isRecording && (
          <MenuItem icon={ListPlus} onAction={() => setDialog('playlist')}>
            Add to playlist
          </MenuItem>
        )}
        {!isRecording && isPlayable(video) && video.contentType !== 'LIVE' && (
          <MenuItem icon={Archive} onAction={() => archive(video)}>
            Move to archive
          </MenuItem>
        )}
        {!isRecording && <MenuSeparator />}
        <MenuItem icon={Trash2} isDanger onAction={() => setDialog('delete')}>
          {isRecording ? 'Delete recording' : 'Delete video'}
        </MenuItem>
      </Menu>
      {isRecording ? (
        <Button variant="primary" icon={ArchiveRestore} isPending={isConverting} onPress={() => convert(video)}>
          Convert to on demand
        </Button>
      ) : (
        <Button
          variant={isPublished ? 'secondary' : 'primary'}
          icon={isPublished ? EyeOff : Eye}
          isDisabled={!isPublishable(video)}
          isPending={isPublishing}
          onPress={() => togglePublished(video)}
        >
          {isPublished ? 'Unpublish video' : 'Publish video'}
        </Button>
      )}
      <DeleteVideoDialog
        video={video}
        isOpen={dialog === 'delete'}
        onClose={close}
        onDeleted={() => navigate(paths.videos)}
      />
      <AddToPlaylistDialog streamIds={[video.id]} isOpen={dialog === 'playlist'} onClose={close} />
    </>
  );
}
