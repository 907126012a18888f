import { t } from '@lingui/core/macro';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { formatTime } from '../../platform/media-time.ts';
import * as styles from './timeline.css.ts';

export interface TimelineItem {
  id: string;
  name: string;
  picture: string | undefined;
  startMs: number;
  /** Null means until the end. */
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
  /** By keyboard or assistive technology. */
  onActivate: (id: string) => void;
  /** Only for focus without a press, because a press selects by itself. */
  onFocus: (id: string) => void;
  /** Arrow keys move by this many frames. */
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

/** The time span of one overlay; rendered again only when it changes. */
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
  // A short bar keeps a middle part for dragging.
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
