import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Archive, ArchiveRestore, CalendarClock, Ellipsis, Eye, EyeOff, ListPlus, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDeleteVideo } from '../../entities/videos/use-delete-video.tsx';
import { VideoState, VisibilityMark } from '../../entities/videos/video-state.tsx';
import { isArchive, isPlayable, isPublishable } from '../../entities/videos/video-traits.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Badge } from '../../ui/states.tsx';
import { AddToPlaylistDialog } from './add-to-playlist-dialog.tsx';
import { useVideoActions } from './use-video-actions.ts';
import * as styles from './video-page.css.ts';

/** A video's state in one line. */
export function VideoStateLine({ video }: { video: Stream }) {
  const { accessVisibility, requiresSignedEmbed, createdDate, eventStart, expiresDate, expiry, category } = video;
  const added = formatAgo(createdDate);
  return (
    <div className={styles.stateLine}>
      <VideoState video={video} />
      {expiry === 'EXPIRED' && expiresDate && <Badge tone="amber">{expiredText(expiresDate)}</Badge>}
      <VisibilityMark visibility={accessVisibility} />
      {requiresSignedEmbed && <Badge tone="grey">{t`Only with a signed token`}</Badge>}
      {category && (
        <span className={styles.mark}>
          <Tag size={14} aria-hidden />
          <span dir="auto">{category}</span>
        </span>
      )}
      {eventStart && (
        <span className={styles.mark}>
          <CalendarClock size={14} aria-hidden />
          {formatMoment(eventStart)}
        </span>
      )}
      <span>{t({ message: `Added ${added}`, comment: 'Such as: Added 3 hours ago' })}</span>
    </div>
  );
}

function expiredText(expiresDate: string): string {
  const when = formatAgo(expiresDate);
  return t({ message: `Expired ${when}`, comment: 'Such as: Expired 3 hours ago' });
}

export function VideoActions({ video }: { video: Stream }) {
  const { togglePublished, convert, archive, isPublishing, isConverting } = useVideoActions();
  const deleteVideo = useDeleteVideo();
  const [isChoosing, setIsChoosing] = useState(false);
  const [, navigate] = useLocation();
  const isPublished = video.publishStatus === 'Published';
  const isRecording = isArchive(video);
  return (
    <>
      <Menu
        aria-label={t`More actions`}
        trigger={<IconButton variant="secondary" icon={Ellipsis} label={t`More actions`} />}
      >
        {!isRecording && (
          <MenuItem icon={ListPlus} onAction={() => setIsChoosing(true)}>
            {t`Add to playlist`}
          </MenuItem>
        )}
        {!isRecording && isPlayable(video) && video.contentType !== 'LIVE' && (
          <MenuItem icon={Archive} onAction={() => archive(video)}>
            {t`Move to archive`}
          </MenuItem>
        )}
        {!isRecording && <MenuSeparator />}
        <MenuItem icon={Trash2} isDanger onAction={() => deleteVideo(video, () => navigate(paths.videos))}>
          {isRecording ? t`Delete recording` : t`Delete video`}
        </MenuItem>
      </Menu>
      {isRecording ? (
        <Button variant="primary" icon={ArchiveRestore} isPending={isConverting} onPress={() => convert(video)}>
          {t`Convert to on demand`}
        </Button>
      ) : (
        <Button
          variant={isPublished ? 'secondary' : 'primary'}
          icon={isPublished ? EyeOff : Eye}
          isDisabled={!isPublishable(video)}
          isPending={isPublishing}
          onPress={() => togglePublished(video)}
        >
          {isPublished ? t`Unpublish video` : t`Publish video`}
        </Button>
      )}
      <AddToPlaylistDialog streamIds={[video.id]} isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
