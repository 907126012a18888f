import type { PointerEvent as ReactPointerEvent } from 'react';

export interface Drag {
  /** Pixels since the start. */
  x: number;
  y: number;
  /** Shift, Alt and the rest as they are now. */
  event: PointerEvent;
}

interface DragOptions {
  onMove: (drag: Drag) => void;
  /** `isCancelled`: Escape, a second finger, or the browser took the pointer away. */
  onEnd: (isCancelled: boolean, last: Drag | undefined) => void;
}

/** A press that moves less than this is a click. */
const clickReachPx = 3;

/** The event that starts a drag. */
export type Press = Pick<ReactPointerEvent<Element>, 'currentTarget' | 'pointerId' | 'clientX' | 'clientY'>;

/** Follows one pointer, mouse, pen or finger, until it is released. */
export function startDrag(begin: Press, { onMove, onEnd }: DragOptions): void {
  const target = begin.currentTarget;
  const { pointerId, clientX, clientY } = begin;
  const over = new AbortController();
  let last: Drag | undefined;
  target.setPointerCapture(pointerId);

  const end = (isCancelled: boolean) => {
    over.abort();
    onEnd(isCancelled, last);
  };
  const listen = { signal: over.signal };
  target.addEventListener(
    'pointermove',
    (event) => {
      const { clientX: x, clientY: y, pointerId: id } = event as PointerEvent;
      if (id !== pointerId) return;
      if (!last && Math.hypot(x - clientX, y - clientY) < clickReachPx) return;
      last = { x: x - clientX, y: y - clientY, event: event as PointerEvent };
      onMove(last);
    },
    listen,
  );
  const letGo = (event: Event) => (event as PointerEvent).pointerId === pointerId && end(event.type !== 'pointerup');
  target.addEventListener('pointerup', letGo, listen);
  target.addEventListener('pointercancel', letGo, listen);
  // A second finger is for the timeline or the page, so it ends the drag.
  window.addEventListener('touchstart', ({ touches }) => touches.length > 1 && end(true), listen);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(true);
    },
    { ...listen, capture: true },
  );
}
