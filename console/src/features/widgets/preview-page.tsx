import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '../../ui/segments.tsx';
import * as styles from './preview-page.css.ts';

type Device = 'phone' | 'tablet' | 'desktop';

/** CSS pixels of the window. */
const sizes: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 600 },
  tablet: { width: 820, height: 800 },
  desktop: { width: 1280, height: 800 },
};

interface Props {
  /** In the flow of the page. */
  place: ReactNode;
  /** Fixed in its window. */
  above: ReactNode;
  note: ReactNode;
}

/** The picture of a shop's page, in the window of a device, as large as there is room. */
export function PreviewPage({ place, above, note }: Props) {
  const [device, setDevice] = useState<Device>('phone');
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!box.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = sizes[device];
  const scale = room ? Math.min(1, room / width) : 1;
  return (
    <section className={styles.root} aria-label={t`Preview`}>
      <Segments
        label={t`Size of the window`}
        options={[
          { value: 'phone', label: t`Phone` },
          { value: 'tablet', label: t`Tablet` },
          { value: 'desktop', label: t`Computer` },
        ]}
        value={device}
        onChange={setDevice}
      />
      <div ref={box} className={styles.room} style={{ height: height * scale }}>
        <div
          className={styles.window}
          data-zc-window=""
          style={{ width, height, transform: `scale(${scale})`, marginInline: scale < 1 ? 0 : 'auto' }}
        >
          <div className={styles.top}>
            <span className={styles.brand} />
            <span className={styles.link} />
            <span className={styles.link} />
            <span className={styles.link} />
          </div>
          <div className={styles.page}>
            <div className={styles.hero} />
            <div className={styles.title} />
            <div className={styles.line} />
            <div className={styles.line} />
            {place}
            {note && <p className={styles.note}>{note}</p>}
            <div className={styles.goods} data-columns={device === 'phone' ? 2 : 4}>
              {goods.map((good) => (
                <div key={good}>
                  <div className={styles.good} />
                  <div className={styles.line} />
                </div>
              ))}
            </div>
          </div>
          {above}
        </div>
      </div>
    </section>
  );
}

const goods = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
