import { t } from '@lingui/core/macro';
import type { PostPicture } from '@zeacon/contract';
import * as styles from './communities.css.ts';

/** Of a member; each leads to its larger file. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  if (pictures.length === 0) return null;
  const count = pictures.length;
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ id, url, smallUrl, width, height, alt }, index) => {
        const number = index + 1;
        return (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={alt || t`Picture ${number} of ${count}`}>
              <img
                className={styles.postPicture}
                src={smallUrl}
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
