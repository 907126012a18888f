import type { Hypergraphic } from '@zeacon/contract';
import { Link2, Mail, Pencil, Radio, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { videoCount } from '../../ui/video-count.ts';
import * as styles from './hypergraphics-page.css.ts';

interface Props {
  graphic: Hypergraphic;
  onEdit: () => void;
  onDelete: () => void;
}

/** A graphic as viewers see it: the hover picture comes when it is pointed at. */
export function HypergraphicCard({ graphic, onEdit, onDelete }: Props) {
  const { name, url, defaultPath, hoverPath, streamCount, addToLiveStream } = graphic;
  const isEmail = url.includes('@') && !url.includes('/');
  const LinkIcon = isEmail ? Mail : Link2;
  return (
    <li className={styles.card}>
      <div className={styles.stage}>
        <img className={styles.picture} src={defaultPath} alt="" loading="lazy" />
        {hoverPath && <img className={styles.hoverPicture} src={hoverPath} alt="" loading="lazy" />}
      </div>
      <div className={styles.words}>
        <div className={styles.title}>
          <button type="button" className={styles.name} onClick={onEdit}>
            {name}
          </button>
          <span className={styles.actions}>
            <IconButton icon={Pencil} label={`Edit ${name}`} size="small" onPress={onEdit} />
            <IconButton icon={Trash2} label={`Delete ${name}`} size="small" onPress={onDelete} />
          </span>
        </div>
        <span className={styles.meta}>
          <LinkIcon size={14} aria-hidden />
          <span className={styles.address}>{url}</span>
        </span>
        <span className={styles.meta}>
          {streamCount === 0 ? 'On no video yet' : `On ${videoCount(streamCount)}`}
          {addToLiveStream && (
            <>
              <Radio size={14} aria-hidden />
              Live
            </>
          )}
        </span>
      </div>
    </li>
  );
}
