import { t } from '@lingui/core/macro';
import type { PlaylistDetail } from '@zeacon/contract';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical, Play, Trash2 } from 'lucide-react';
import { Button, GridListItem } from 'react-aria-components';
import { Link } from 'wouter';
import { hiddenReason } from '../../entities/videos/hidden-reason.ts';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Badge } from '../../ui/states.tsx';
import * as styles from './playlist-videos.css.ts';

interface Props {
  detail: PlaylistDetail;
  index: number;
  total: number;
  onMove: (position: number) => void;
  onRemove: () => void;
}

export function PlaylistRow({ detail, index, total, onMove, onRemove }: Props) {
  const { id, stream, isShown } = detail;
  const { name, thumbnailUrl, playback } = stream;
  const reason = isShown ? undefined : (hiddenReason(stream) ?? t`Hidden`);
  return (
    <GridListItem id={id} textValue={name} className={styles.row}>
      <Button slot="drag" className={styles.handle} aria-label={t`Move ${name}`}>
        <GripVertical size={18} aria-hidden />
      </Button>
      <span className={styles.number} aria-hidden>
        {index + 1}
      </span>
      <div className={`${styles.picture} ${reason ? styles.faded : ''}`}>
        <Poster src={thumbnailUrl} durationMs={playback?.durationMs} />
      </div>
      <div className={styles.words}>
        <Link href={paths.video(stream.id)} className={styles.name}>
          {name}
        </Link>
        {reason && (
          <span className={styles.reason}>
            <Badge tone="amber">{reason}</Badge>
            <span>{t`Viewers do not see it`}</span>
          </span>
        )}
      </div>
      <May do="playlists.write">
        <Menu
          aria-label={t`Actions for ${name}`}
          trigger={<IconButton icon={Ellipsis} label={t`Actions for ${name}`} />}
        >
          <MenuItem icon={ArrowUp} isDisabled={index === 0} onAction={() => onMove(index - 1)}>
            {t`Move up`}
          </MenuItem>
          <MenuItem icon={ArrowDown} isDisabled={index === total - 1} onAction={() => onMove(index + 1)}>
            {t`Move down`}
          </MenuItem>
          <MenuItem icon={ArrowUpToLine} isDisabled={index === 0} onAction={() => onMove(0)}>
            {t`Move to the top`}
          </MenuItem>
          <MenuItem icon={ArrowDownToLine} isDisabled={index === total - 1} onAction={() => onMove(total - 1)}>
            {t`Move to the bottom`}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Play} href={paths.video(stream.id)}>
            {t`Open video`}
          </MenuItem>
          <MenuItem icon={Trash2} isDanger onAction={onRemove}>
            {t`Remove from playlist`}
          </MenuItem>
        </Menu>
      </May>
    </GridListItem>
  );
}
