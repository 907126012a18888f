import type { Hypergraphic } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useHypergraphics } from '../../platform/hypergraphic-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './library-panel.css.ts';
import { startDrag } from './start-drag.ts';

interface Props {
  /** Puts a graphic on the picture; `point` in pixels of the window where it was let go of, undefined for its own place. */
  onPlace: (graphic: Hypergraphic, point?: { x: number; y: number }) => void;
  /** Makes a graphic without leaving the editor. */
  newGraphic: ReactNode;
}

interface Held {
  graphic: Hypergraphic;
  x: number;
  y: number;
}

const shownCount = 60;

/** The library beside the picture: drag a graphic onto it, or add it at the playhead. */
export function LibraryPanel({ onPlace, newGraphic }: Props) {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useHypergraphics({ size: shownCount, ...(search && { search }) });
  const [held, setHeld] = useState<Held>();

  const press = (event: PointerEvent<Element>, graphic: Hypergraphic) => {
    if (event.button !== 0) return;
    startDrag(event, {
      onMove: ({ event: { clientX: x, clientY: y } }) => setHeld({ graphic, x, y }),
      onEnd: (isCancelled, last) => {
        setHeld(undefined);
        if (!isCancelled && last) onPlace(graphic, { x: last.event.clientX, y: last.event.clientY });
      },
    });
  };

  return (
    <section className={styles.panel} aria-label="Library">
      <div className={styles.head}>
        <h2 className={styles.title}>Library</h2>
        {newGraphic}
      </div>
      <SearchBox label="Search the library" placeholder="Search" value={search} onChange={setSearch} />
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the library">
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <p className={styles.soft}>
          {search ? 'Nothing matches.' : 'Add a picture with a link, then drag it onto the video.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.grid} aria-label="Graphics of the library">
          {data.items.map((graphic) => (
            <li key={graphic.uuid} className={styles.item}>
              <div className={styles.stage} onPointerDown={(event) => press(event, graphic)}>
                <img className={styles.picture} src={graphic.defaultPath} alt="" draggable={false} loading="lazy" />
              </div>
              <span className={styles.name} title={graphic.name}>
                {graphic.name}
              </span>
              <IconButton
                icon={Plus}
                label={`Add ${graphic.name} at the playhead`}
                size="small"
                onPress={() => onPlace(graphic)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.totalItems > data.items.length && (
        <p className={styles.soft}>{data.totalItems - data.items.length} more: search for them.</p>
      )}
      {held && (
        <img className={styles.ghost} src={held.graphic.defaultPath} alt="" style={{ left: held.x, top: held.y }} />
      )}
    </section>
  );
}
