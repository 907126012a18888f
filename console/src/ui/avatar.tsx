import { useState } from 'react';
import * as styles from './avatar.css.ts';

interface Props {
  name: string;
  src: string | null;
  size?: number;
}

/**
 * A business's logo, or its first letter if there is none or it cannot be loaded. Shown beside its name, so screen
 * readers skip it.
 */
export function Avatar({ name, src, size = 32 }: Props) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.44 };
  return (
    <span className={styles.avatar} style={box} aria-hidden>
      {src && src !== broken ? (
        <img src={src} alt="" className={styles.picture} onError={() => setBroken(src)} />
      ) : (
        name.slice(0, 1).toUpperCase()
      )}
    </span>
  );
}
