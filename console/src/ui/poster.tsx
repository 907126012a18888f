import { Film } from 'lucide-react';
import { formatClock } from '../platform/format.ts';
import * as styles from './poster.css.ts';

interface Props {
  src: string | null | undefined;
  durationMs?: number | undefined;
}

/** The countdown that viewers see says nothing here. */
const isPlaceholder = (src: string) => /^\/media\/placeholder\//.test(src);

/**
 * A video's picture with its length; a film icon until there is one. Shown beside a title that names it, so it has no
 * alt text.
 */
export function Poster({ src, durationMs }: Props) {
  return (
    <div className={styles.frame}>
      {src && !isPlaceholder(src) ? (
        <img className={styles.picture} src={src} alt="" loading="lazy" />
      ) : (
        <Film size={22} aria-hidden />
      )}
      {durationMs !== undefined && <span className={styles.length}>{formatClock(durationMs)}</span>}
    </div>
  );
}
