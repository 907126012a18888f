import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { moreBeyond } from './more-beyond.ts';
import * as styles from './scroller.css.ts';

interface Props {
  /** Names it for the keyboard and for screen readers, as long as it scrolls. */
  label: string;
  /** Of its frame, which is rounded unless given. */
  className?: string;
  style?: CSSProperties;
  id?: string;
  children: ReactNode;
}

/** What may be larger than its place. Then it scrolls, by the keyboard too, and fades where it goes on. */
export function Scroller({ label, className = styles.round, style, id, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [more, setMore] = useState('');
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const isFromRight = getComputedStyle(scroller).direction === 'rtl';
    const look = () => setMore(moreBeyond(scroller, isFromRight).join(' '));
    const sizes = new ResizeObserver(look);
    for (const sized of [scroller, ...scroller.children]) sizes.observe(sized);
    scroller.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div id={id} className={`${styles.frame} ${className}`}>
      <section
        ref={box}
        className={styles.scroller}
        style={style}
        {...(more && { 'data-more': more, 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </section>
    </div>
  );
}
