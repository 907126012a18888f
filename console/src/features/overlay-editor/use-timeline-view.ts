import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import { createTimelineScale, zoomOf } from './timeline-scale.ts';

/** A time, and where in the view it should stay while the scale changes, in pixels from its left. */
interface Anchor {
  ms: number;
  px: number;
}

/** How much is rendered beyond the view on either side, so that scrolling shows no gaps. */
const sparePx = 600;
const wheelStep = 0.005;
const lineHeightPx = 16;
const closestFingersPx = 24;

/**
 * The visible part of the timeline and its zoom. The wheel with Ctrl or Cmd, and two fingers, zoom around the time
 * under them.
 */
export function useTimelineView(view: RefObject<HTMLElement | null>, durationMs: number, timeMs: number) {
  const [viewPx, setViewPx] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [scrolledPx, setScrolledPx] = useState(0);
  const anchor = useRef<Anchor>(undefined);
  const width = Math.max(1, viewPx);
  const scale = createTimelineScale(durationMs, width, zoom);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held stays in its place when the scale changes.
  useLayoutEffect(() => {
    const element = view.current;
    if (element && anchor.current) element.scrollLeft = scale.toPx(anchor.current.ms) - anchor.current.px;
    anchor.current = undefined;
  }, [zoom]);

  function zoomTo(next: number, held: Anchor) {
    if (next === zoom) {
      if (view.current) view.current.scrollLeft = scale.toPx(held.ms) - held.px;
      return;
    }
    anchor.current = held;
    setZoom(next);
  }

  const timeAt = (clientX: number): Anchor => {
    const element = view.current!;
    const px = clientX - element.getBoundingClientRect().left;
    return { ms: scale.toMs(element.scrollLeft + px), px };
  };
  const spin = useStable((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeightPx : 1);
    zoomTo(zoomOf(durationMs, width, scale.pxPerMs * Math.exp(-by * wheelStep)), timeAt(event.clientX));
  });

  const pinch = useRef<{ ms: number; pxPerMs: number; apartPx: number }>(undefined);
  const fingers = ({ touches: [one, other] }: TouchEvent) =>
    one && other
      ? {
          middle: (one.clientX + other.clientX) / 2,
          apartPx: Math.max(closestFingersPx, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
        }
      : undefined;
  const touch = useStable((event: TouchEvent) => {
    const two = event.touches.length === 2 ? fingers(event) : undefined;
    pinch.current = two && { ms: timeAt(two.middle).ms, pxPerMs: scale.pxPerMs, apartPx: two.apartPx };
  });
  const spread = useStable((event: TouchEvent) => {
    const two = fingers(event);
    if (!pinch.current || !two) return;
    if (event.cancelable) event.preventDefault();
    const { ms, pxPerMs, apartPx } = pinch.current;
    const next = zoomOf(durationMs, width, (pxPerMs * two.apartPx) / apartPx);
    zoomTo(next, { ms, px: timeAt(two.middle).px });
  });

  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setViewPx(element.clientWidth));
    observer.observe(element);
    const over = new AbortController();
    const listen = { signal: over.signal, passive: false };
    element.addEventListener('wheel', spin, listen);
    element.addEventListener('touchstart', touch, listen);
    element.addEventListener('touchmove', spread, listen);
    element.addEventListener('touchend', touch, listen);
    element.addEventListener('touchcancel', touch, listen);
    element.addEventListener('scroll', () => setScrolledPx(Math.floor(element.scrollLeft / sparePx) * sparePx), {
      signal: over.signal,
      passive: true,
    });
    return () => {
      observer.disconnect();
      over.abort();
    };
  }, [view, spin, touch, spread]);

  return {
    scale,
    zoom,
    viewPx: width,
    /**
     * The rendered part of ruler and thumbnails: for a long video at high zoom, all of them would be tens of thousands.
     */
    fromPx: Math.max(0, scrolledPx - sparePx),
    toPx: Math.min(scale.widthPx, scrolledPx + 2 * sparePx + width),
    /** The playhead keeps its place if it is visible; otherwise it moves to the centre. */
    setZoom(next: number) {
      const px = scale.toPx(timeMs) - (view.current?.scrollLeft ?? 0);
      zoomTo(next, { ms: timeMs, px: px >= 0 && px <= width ? px : width / 2 });
    },
  };
}
