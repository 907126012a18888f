import type { PointerEvent as ReactPointerEvent } from 'react';
import type { Press } from './start-drag.ts';

const holdMs = 250;
/** A finger that moves more than this scrolls. */
const stillPx = 8;

/** A mouse drags at once, a finger after a short hold: before that, it scrolls the list. */
export function pressAndHold(event: ReactPointerEvent<Element>, onHeld: (press: Press) => void): void {
  const { currentTarget, pointerId, clientX, clientY } = event;
  const press = { currentTarget, pointerId, clientX, clientY };
  if (event.pointerType !== 'touch') {
    onHeld(press);
    return;
  }
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    onHeld(press);
  }, holdMs);
  const giveUp = () => {
    clearTimeout(timer);
    over.abort();
  };
  const listen = { signal: over.signal };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (Math.hypot(x - clientX, y - clientY) > stillPx) giveUp();
  };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', giveUp, listen);
  window.addEventListener('pointercancel', giveUp, listen);
}
