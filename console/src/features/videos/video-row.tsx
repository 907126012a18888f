import type { InsightFigures, Stream } from '@zeacon/contract';
import { Ellipsis, Eye, EyeOff, Play, RotateCw, SquarePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo, formatCount, formatSpan } from '../../platform/format.ts';
import { phone } from '../../theme/media.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Poster } from '../../ui/poster.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VideoState, VisibilityMark } from '../../ui/video-state.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { isPlayable, useVideoActions } from './use-video-actions.ts';
import * as styles from './videos-page.css.ts';

interface Props {
  video: Stream;
  /** Undefined while they load, and for videos that nobody saw. */
  figures: InsightFigures | undefined;
}

export function VideoRow({ video, figures }: Props) {
  const { id, name, createdDate, playback, accessVisibility } = video;
  const hasEnded = video.packaging.state === 'failed' || video.packaging.state === 'refused';
  const isPhone = useMedia(phone);
  const views = formatCount(figures?.views ?? 0);
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={styles.video}>
          <Poster src={playback?.posterUrl} durationMs={playback?.durationMs} />
          <div className={styles.words}>
            <Link href={paths.video(id)} className={styles.title}>
              {name}
            </Link>
            <span className={styles.meta}>
              {formatAgo(createdDate)}
              {isPhone && <span>{views} views</span>}
            </span>
            {hasEnded && video.packaging.message && <span className={styles.problem}>{video.packaging.message}</span>}
            {isPhone && <VideoState video={video} />}
          </div>
        </div>
      </td>
      <td className={`${styles.cell} ${styles.stateCell}`}>{!isPhone && <VideoState video={video} />}</td>
      <td className={`${styles.cell} ${styles.wideOnly}`}>
        <span className={styles.meta}>
          <VisibilityMark visibility={accessVisibility} />
        </span>
      </td>
      <td className={`${styles.cell} ${styles.number} ${styles.wideOnly}`}>{views}</td>
      <td className={`${styles.cell} ${styles.number} ${styles.wideOnly}`}>{formatSpan(figures?.watchTimeMs ?? 0)}</td>
      <td className={`${styles.cell} ${styles.menuCell}`}>
        <VideoMenu video={video} />
      </td>
    </tr>
  );
}

function VideoMenu({ video }: { video: Stream }) {
  const { togglePublished, retry } = useVideoActions();
  const [isDeleting, setIsDeleting] = useState(false);
  const isPublished = video.publishStatus === 'Published';
  return (
    <>
      <Menu
        aria-label={`Actions for ${video.name}`}
        trigger={<IconButton icon={Ellipsis} label={`Actions for ${video.name}`} />}
      >
        <MenuItem icon={Play} href={paths.video(video.id)}>
          Open video
        </MenuItem>
        {isPlayable(video) && (
          <MenuItem icon={isPublished ? EyeOff : Eye} onAction={() => togglePublished(video)}>
            {isPublished ? 'Unpublish video' : 'Publish video'}
          </MenuItem>
        )}
        {isPlayable(video) && (
          <MenuItem icon={SquarePlay} href={paths.newPlayerFor(video.id)}>
            Make a player
          </MenuItem>
        )}
        {video.packaging.state === 'failed' && (
          <MenuItem icon={RotateCw} onAction={() => retry(video)}>
            Process again
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setIsDeleting(true)}>
          Delete video
        </MenuItem>
      </Menu>
      <DeleteVideoDialog video={video} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}
