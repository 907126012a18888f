import { t } from '@lingui/core/macro';
import type { Hypergraphic } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { memo, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHypergraphics } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { formatCount } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './library-panel.css.ts';
import { pressAndHold } from './press-and-hold.ts';
import { startDrag } from './start-drag.ts';

interface Props {
  /**
   * Puts a graphic on the picture; `point` is where it was dropped, in window pixels; undefined for its default
   * position.
   */
  onPlace: (graphic: Hypergraphic, point?: { x: number; y: number }) => void;
  /** Button to create a graphic without leaving the editor. */
  newGraphic: ReactNode;
}

interface Held {
  graphic: Hypergraphic;
  x: number;
  y: number;
}

const pageSize = 60;
/** More are found by searching. */
const mostShown = 960;

const addLabel = ({ name }: Hypergraphic) => t`Add ${name} at the playhead`;
function shownOf(count: number, total: number): string {
  const [shown, all] = [formatCount(count), formatCount(total)];
  return t({ message: `${shown} of ${all}`, comment: 'How many of all graphics are shown' });
}

/** The library beside the picture: drag a graphic onto it, or add it at the playhead. */
export const LibraryPanel = memo(function LibraryPanel({ onPlace, newGraphic }: Props) {
  const [search, setSearch] = useState('');
  const [shownCount, setShownCount] = useState(pageSize);
  const { data, error, refetch } = useHypergraphics({ size: shownCount, ...(search && { search }) });
  const [held, setHeld] = useState<Held>();
  const isHeld = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const isListed = data !== undefined && data.items.length > 0;

  // A finger that drags a graphic must not scroll the list.
  useEffect(() => {
    if (!isListed) return undefined;
    const over = new AbortController();
    const hold = (event: TouchEvent) => isHeld.current && event.cancelable && event.preventDefault();
    list.current?.addEventListener('touchmove', hold, { passive: false, signal: over.signal });
    return () => over.abort();
  }, [isListed]);

  const press = (event: PointerEvent<Element>, graphic: Hypergraphic) => {
    if (event.button !== 0) return;
    pressAndHold(event, (from) => {
      isHeld.current = true;
      if (event.pointerType === 'touch') setHeld({ graphic, x: from.clientX, y: from.clientY });
      startDrag(from, {
        onMove: ({ event: { clientX: x, clientY: y } }) => setHeld({ graphic, x, y }),
        onEnd: (isCancelled, last) => {
          isHeld.current = false;
          setHeld(undefined);
          if (!isCancelled && last) onPlace(graphic, { x: last.event.clientX, y: last.event.clientY });
        },
      });
    });
  };

  return (
    <section className={styles.panel} aria-label={t`Library`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t`Library`}</h2>
        {newGraphic}
      </div>
      <SearchBox
        label={t`Search the library`}
        placeholder={t`Search`}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setShownCount(pageSize);
        }}
      />
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading the library`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <p className={styles.soft}>
          {search ? t`Nothing matches.` : t`Add a picture with a link, then drag it onto the video.`}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul ref={list} className={styles.grid} aria-label={t`Graphics of the library`}>
          {data.items.map((graphic) => (
            <li key={graphic.uuid} className={styles.item}>
              <div className={styles.stage} onPointerDown={(event) => press(event, graphic)}>
                <img className={styles.picture} src={graphic.defaultPath} alt="" draggable={false} loading="lazy" />
              </div>
              <span className={styles.name} title={graphic.name} dir="auto">
                {graphic.name}
              </span>
              <IconButton icon={Plus} label={addLabel(graphic)} size="small" onPress={() => onPlace(graphic)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.totalItems > data.items.length && (
        <div className={styles.more}>
          <span className={styles.soft}>{shownOf(data.items.length, data.totalItems)}</span>
          {shownCount < mostShown && (
            <Button size="small" onPress={() => setShownCount((count) => Math.min(mostShown, count + pageSize))}>
              {t`Show more`}
            </Button>
          )}
        </div>
      )}
      {held && (
        <img className={styles.ghost} src={held.graphic.defaultPath} alt="" style={{ left: held.x, top: held.y }} />
      )}
    </section>
  );
});
