import { useMemo } from 'react';
import { encode } from 'uqr';
import * as styles from './qr-code.css.ts';

interface Props {
  /** What the picture says to whoever scans it. */
  text: string;
  /** For those who cannot see it. */
  label: string;
}

/** Of light modules, as wide as the standard asks for. */
const border = 4;

/** Dark on light in both themes: many cameras read it in no other way. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border, ecc: 'M' });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  );
}
