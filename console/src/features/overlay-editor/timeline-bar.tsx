import { t } from '@lingui/core/macro';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { formatTime } from '../../platform/media-time.ts';
import * as styles from './timeline.css.ts';

export interface TimelineItem {
  id: string;
  name: string;
  picture: string | undefined;
  startMs: number;
  /** Null: until the end. */
  endMs: number | null;
  hasFixedEnd: boolean;
}

export type BarPart = 'whole' | 'start' | 'end';

interface Props extends TimelineItem {
  durationMs: number;
  left: number;
  width: number;
  top: number;
  isChosen: boolean;
  onPress: (event: PointerEvent<Element>, id: string, part: BarPart) => void;
  /** By keyboard, or what stands for it. */
  onActivate: (id: string) => void;
  /** Without a press, which chooses by itself. */
  onFocus: (id: string) => void;
  /** Arrow keys: so many frames. */
  onStep: (id: string, part: BarPart, frames: number) => void;
  onSettle: () => void;
}

const framesInSecond = 25;
const widestEdgePx = 10;

function labelOf({ name, startMs, endMs, durationMs }: Props): string {
  const from = formatTime(startMs);
  if (endMs === null) return t`${name}, from ${from} to the end`;
  const to = formatTime(Math.min(endMs, durationMs));
  return t`${name}, from ${from} to ${to}`;
}

/** When one overlay comes and goes. Of many, only those that change are drawn again. */
export const TimelineBar = memo(function TimelineBar(props: Props) {
  const { id, name, picture, hasFixedEnd, left, width, top, isChosen } = props;
  const { onPress, onActivate, onFocus, onStep, onSettle } = props;
  const isPressed = useRef(false);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const frames = (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? framesInSecond : 1);
    onStep(id, event.altKey && !hasFixedEnd ? 'end' : 'whole', frames);
  };
  // A short bar keeps a middle to be held by.
  const edge = { width: Math.min(widestEdgePx, width / 4) };
  return (
    <div className={styles.bar} data-chosen={isChosen || undefined} style={{ left, top, width }}>
      <button
        type="button"
        className={styles.barButton}
        aria-pressed={isChosen}
        aria-label={labelOf(props)}
        aria-keyshortcuts="ArrowLeft ArrowRight Delete"
        onPointerDown={(event) => {
          isPressed.current = true;
          onPress(event, id, 'whole');
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        onClick={({ detail }) => detail === 0 && onActivate(id)}
        onKeyDown={pressKey}
        onKeyUp={(event) => event.key.startsWith('Arrow') && onSettle()}
        onFocus={() => !isPressed.current && onFocus(id)}
      >
        {picture && <img className={styles.barPicture} src={picture} alt="" draggable={false} />}
        <span className={styles.barName} dir="auto">
          {name}
        </span>
      </button>
      <div
        className={styles.edgeStart}
        style={edge}
        data-edge="start"
        onPointerDown={(event) => onPress(event, id, 'start')}
      />
      {!hasFixedEnd && (
        <div
          className={styles.edgeEnd}
          style={edge}
          data-edge="end"
          onPointerDown={(event) => onPress(event, id, 'end')}
        />
      )}
    </div>
  );
});
