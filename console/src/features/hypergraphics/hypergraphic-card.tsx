import { plural, t } from '@lingui/core/macro';
import type { Hypergraphic } from '@zeacon/contract';
import { Link2, Mail, Pencil, Radio, Trash2 } from 'lucide-react';
import { useMay } from '../../platform/may.tsx';
import { IconButton } from '../../ui/button.tsx';
import * as cards from '../../ui/card-grid.css.ts';
import * as styles from './hypergraphics-page.css.ts';

interface Props {
  graphic: Hypergraphic;
  onEdit: () => void;
  onDelete: () => void;
}

/** A graphic as viewers see it: the hover picture shows on hover. */
export function HypergraphicCard({ graphic, onEdit, onDelete }: Props) {
  const { name, url, defaultPath, hoverPath, streamCount, addToLiveStream } = graphic;
  const mayWrite = useMay('hypergraphics.write');
  const isEmail = url.includes('@') && !url.includes('/');
  const LinkIcon = isEmail ? Mail : Link2;
  return (
    <li className={cards.card}>
      <div className={styles.stage}>
        <img className={styles.picture} src={defaultPath} alt="" loading="lazy" />
        {hoverPath && <img className={styles.hoverPicture} src={hoverPath} alt="" loading="lazy" />}
      </div>
      <div className={cards.words}>
        <div className={styles.title}>
          {mayWrite ? (
            <button type="button" className={styles.name} onClick={onEdit}>
              {name}
            </button>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {mayWrite && (
            <span className={styles.actions}>
              <IconButton icon={Pencil} label={t`Edit ${name}`} size="small" onPress={onEdit} />
              <IconButton icon={Trash2} label={t`Delete ${name}`} size="small" onPress={onDelete} />
            </span>
          )}
        </div>
        <span className={cards.meta}>
          <LinkIcon size={14} aria-hidden />
          <span className={styles.address}>{url}</span>
        </span>
        <span className={cards.meta}>
          {streamCount === 0
            ? t`Not on any video yet`
            : plural(streamCount, { one: 'On # video', other: 'On # videos' })}
          {addToLiveStream && (
            <>
              <Radio size={14} aria-hidden />
              {t`Live`}
            </>
          )}
        </span>
      </div>
    </li>
  );
}
