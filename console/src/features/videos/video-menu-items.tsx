import { t } from '@lingui/core/macro';
import {
  Archive,
  ArchiveRestore,
  Code,
  Download,
  Eye,
  EyeOff,
  Link2,
  ListPlus,
  Play,
  RotateCw,
  SquarePlay,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useDeleteVideo } from '../../entities/videos/use-delete-video.tsx';
import { hasOriginal, isArchive, isPlayable, isPublishable } from '../../entities/videos/video-traits.ts';
import { paths } from '../../paths.ts';
import { useMay, useMayThemselves } from '../../platform/may.tsx';
import { later } from '../../ui/later.ts';
import { MenuItem, MenuSeparator, OpenedMenu } from '../../ui/menu.tsx';
import type { OpenedProps } from '../../ui/opener.tsx';
import { useVideoActions } from './use-video-actions.ts';
import { useVideoOfMenu } from './video-of-menu.ts';

const AddToPlaylistDialog = later(() => import('./add-to-playlist-dialog.tsx').then((m) => m.AddToPlaylistDialog));

/** The menu behind the button of a video of the list. */
export function VideoMenuItems(opened: OpenedProps) {
  const video = useVideoOfMenu();
  const { togglePublished, retry, archive, convert, copyLink, copyEmbed, downloadOriginal } = useVideoActions();
  const deleteVideo = useDeleteVideo();
  const [isChoosing, setIsChoosing] = useState(false);
  const mayWrite = useMay('videos.write');
  const mayTakeFiles = useMayThemselves('videos.write');
  const mayFillPlaylists = useMay('playlists.write');
  const mayMakePlayers = useMay('players.write');
  const isPublished = video.publishStatus === 'Published';
  const isInLibrary = !isArchive(video);
  const isShared = isInLibrary && isPublished && !video.requiresSignedEmbed;
  const { name } = video;
  return (
    <>
      <OpenedMenu opened={opened} aria-label={t`Actions for ${name}`}>
        <MenuItem icon={Play} href={paths.video(video.id)}>
          {t`Open video`}
        </MenuItem>
        {mayWrite && isInLibrary && isPublishable(video) && (
          <MenuItem icon={isPublished ? EyeOff : Eye} onAction={() => togglePublished(video)}>
            {isPublished ? t`Unpublish video` : t`Publish video`}
          </MenuItem>
        )}
        {mayFillPlaylists && isInLibrary && (
          <MenuItem icon={ListPlus} onAction={() => setIsChoosing(true)}>
            {t`Add to playlist`}
          </MenuItem>
        )}
        {isShared && video.accessVisibility !== 'POSTED' && (
          <MenuItem icon={Link2} onAction={() => copyLink(video)}>
            {t`Copy link`}
          </MenuItem>
        )}
        {isShared && video.accessVisibility === 'PUBLIC' && (
          <MenuItem icon={Code} onAction={() => copyEmbed(video)}>
            {t`Copy embed code`}
          </MenuItem>
        )}
        {mayMakePlayers && isInLibrary && isPlayable(video) && (
          <MenuItem icon={SquarePlay} href={paths.newPlayerFor(video.id)}>
            {t`Make a player`}
          </MenuItem>
        )}
        {mayTakeFiles && hasOriginal(video) && (
          <MenuItem icon={Download} onAction={() => downloadOriginal(video)}>
            {t`Download original`}
          </MenuItem>
        )}
        {mayWrite && video.packaging.state === 'failed' && (
          <MenuItem icon={RotateCw} onAction={() => retry(video)}>
            {t`Process again`}
          </MenuItem>
        )}
        {mayWrite && isInLibrary && isPlayable(video) && video.contentType !== 'LIVE' && (
          <MenuItem icon={Archive} onAction={() => archive(video)}>
            {t`Move to archive`}
          </MenuItem>
        )}
        {mayWrite && !isInLibrary && (
          <MenuItem icon={ArchiveRestore} onAction={() => convert(video)}>
            {t`Convert to on demand`}
          </MenuItem>
        )}
        {mayWrite && <MenuSeparator />}
        {mayWrite && (
          <MenuItem icon={Trash2} isDanger onAction={() => deleteVideo(video)}>
            {isInLibrary ? t`Delete video` : t`Delete recording`}
          </MenuItem>
        )}
      </OpenedMenu>
      {isChoosing && (
        <Suspense>
          <AddToPlaylistDialog streamIds={[video.id]} isOpen onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
