import type { KeyboardEvent, PointerEvent } from 'react';
import { formatTime } from '../../platform/media-time.ts';
import * as styles from './timeline.css.ts';

export interface TimelineItem {
  id: string;
  name: string;
  picture: string | undefined;
  startMs: number;
  /** Null: until the end. */
  endMs: number | null;
  hasFixedEnd?: boolean;
}

export type BarPart = 'whole' | 'start' | 'end';

interface Props {
  item: TimelineItem;
  durationMs: number;
  left: number;
  width: number;
  top: number;
  isChosen: boolean;
  onPress: (event: PointerEvent<Element>, part: BarPart) => void;
  onFocus: () => void;
  /** Arrow keys: so many frames. */
  onStep: (part: BarPart, frames: number) => void;
  onSettle: () => void;
}

const framesInSecond = 25;

export function TimelineBar(props: Props) {
  const { item, durationMs, left, width, top, isChosen, onPress, onFocus, onStep, onSettle } = props;
  const end = item.endMs ?? durationMs;
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const frames = (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? framesInSecond : 1);
    onStep(event.altKey && !item.hasFixedEnd ? 'end' : 'whole', frames);
  };
  return (
    <div className={styles.bar} data-chosen={isChosen || undefined} style={{ left, top, width: Math.max(width, 10) }}>
      <button
        type="button"
        className={styles.barButton}
        aria-pressed={isChosen}
        aria-label={`${item.name}, from ${formatTime(item.startMs)} to ${item.endMs === null ? 'the end' : formatTime(end)}`}
        aria-keyshortcuts="ArrowLeft ArrowRight Delete"
        onPointerDown={(event) => onPress(event, 'whole')}
        onKeyDown={pressKey}
        onKeyUp={(event) => event.key.startsWith('Arrow') && onSettle()}
        onFocus={onFocus}
      >
        {item.picture && <img className={styles.barPicture} src={item.picture} alt="" draggable={false} />}
        <span className={styles.barName}>{item.name}</span>
      </button>
      <div className={styles.edgeStart} data-edge="start" onPointerDown={(event) => onPress(event, 'start')} />
      {!item.hasFixedEnd && (
        <div className={styles.edgeEnd} data-edge="end" onPointerDown={(event) => onPress(event, 'end')} />
      )}
    </div>
  );
}
