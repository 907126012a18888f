import type { PublicStream } from '@zeacon/contract';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useOverlayTimeline } from '../../platform/overlay-queries.ts';
import { type Span, timeOverlays, toSpan } from './overlay-document.ts';
import { nameOfCall, type PlacedGraphic } from './overlay-names.ts';
import { startDrag } from './start-drag.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import * as styles from './timeline.css.ts';
import { type BarPart, TimelineBar, type TimelineItem } from './timeline-bar.tsx';
import { TimelineRuler } from './timeline-ruler.tsx';
import { assignRows, createTimelineScale, snapTime } from './timeline-scale.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

interface Props {
  editor: OverlayEditor;
  graphics: readonly PlacedGraphic[];
  playback: PublicStream;
  timeMs: number;
  onSeek: (ms: number) => void;
}

const rowPx = 34;
const snapReachPx = 8;
const frameMs = 40;

/** When overlays come and go, below the video: bars to drag, on a ruler that zooms. */
export function Timeline({ editor, graphics, playback, timeMs, onSeek }: Props) {
  const { durationMs } = playback;
  const view = useRef<HTMLElement>(null);
  const [viewPx, setViewPx] = useState(0);
  const [zoom, setZoom] = useState(0);
  const scale = createTimelineScale(durationMs, Math.max(1, viewPx), zoom);
  const stepMs = Math.max(1000, Math.ceil(durationMs / 200 / 1000) * 1000);
  const figures = useOverlayTimeline(playback.streamId, stepMs).data?.points ?? [];

  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setViewPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // What is under the playhead stays in view while the scale changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the zoom moves the view.
  useEffect(() => {
    const element = view.current;
    if (element) element.scrollLeft = scale.toPx(timeMs) - element.clientWidth / 2;
  }, [zoom]);

  const items: TimelineItem[] = [
    ...graphics.map(({ placement, graphic }) => ({
      id: placement.id,
      name: graphic.name,
      picture: graphic.defaultPath,
      startMs: placement.dropTimestamp,
      endMs: placement.removeTimestamp,
    })),
    ...editor.doc.callsToAction
      .filter(({ moment }) => moment === 'TIME')
      .map((call) => ({
        id: call.id,
        name: nameOfCall(call),
        picture: undefined,
        startMs: call.startMs,
        endMs: call.kind === 'AD' ? call.startMs + call.durationMs : call.endMs,
        hasFixedEnd: call.kind === 'AD',
      })),
  ];
  const rows = assignRows(items.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? durationMs })));
  const rowCount = Math.max(1, ...rows.map((row) => row + 1));

  const write = (spans: ReadonlyMap<string, Span>, gesture: string) =>
    editor.apply((doc) => timeOverlays(doc, spans, durationMs), gesture);

  function shift(part: BarPart, { startMs, endMs }: TimelineItem, by: number): Span {
    const end = endMs ?? durationMs;
    if (part === 'start') return { dropTimestamp: Math.min(startMs + by, end - 100), removeTimestamp: endMs };
    if (part === 'end') return { dropTimestamp: startMs, removeTimestamp: Math.max(end + by, startMs + 100) };
    const held = Math.min(Math.max(by, -startMs), durationMs - end);
    return { dropTimestamp: startMs + held, removeTimestamp: end + held };
  }

  function pressBar(event: PointerEvent<Element>, item: TimelineItem, part: BarPart) {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (event.shiftKey || event.metaKey || event.ctrlKey) {
      editor.toggle(item.id);
      return;
    }
    const moving =
      part === 'whole' && editor.chosen.has(item.id) ? items.filter(({ id }) => editor.chosen.has(id)) : [item];
    if (!editor.chosen.has(item.id)) editor.choose([item.id]);
    const others = items.filter((other) => !moving.includes(other));
    const times = [0, durationMs, timeMs, ...others.flatMap(({ startMs, endMs }) => [startMs, endMs ?? durationMs])];
    const gesture = `time-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: ({ x, event: now }) => {
        const edge = part === 'end' ? (item.endMs ?? durationMs) : item.startMs;
        const wished = edge + x / scale.pxPerMs;
        const snapped = now.altKey ? wished : snapTime(wished, times, scale, snapReachPx);
        const by = Math.round(snapped - edge);
        write(new Map(moving.map((each) => [each.id, shift(part, each, by)])), gesture);
      },
      onEnd: (isCancelled, last) => {
        editor.settle();
        if (isCancelled && last) editor.undo();
        if (!last && !isCancelled) editor.choose([item.id]);
      },
    });
  }

  return (
    <section className={styles.timeline} aria-label="Timeline">
      <div className={styles.zoom}>
        <Slider aria-label="Zoom of the timeline" value={zoom} onChange={setZoom} minValue={0} maxValue={1} step={0.01}>
          <SliderTrack className={styles.zoomTrack}>
            <SliderThumb className={styles.zoomThumb} />
          </SliderTrack>
        </Slider>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={view} className={styles.view} tabIndex={0} aria-label="Times of the overlays">
        <div className={styles.sheet} style={{ width: scale.widthPx }}>
          <TimelineRuler scale={scale} durationMs={durationMs} timeMs={timeMs} onSeek={onSeek} />
          <ThumbnailStrip playback={playback} scale={scale} />
          {figures.length > 0 && (
            <div className={styles.figures} aria-hidden>
              {figures.map(({ startMs, clicks, hovers, impressions }) => (
                <i
                  key={startMs}
                  className={styles.figure}
                  title={`${impressions} seen, ${hovers} hovered, ${clicks} clicked`}
                  style={{
                    left: scale.toPx(startMs),
                    width: Math.max(2, scale.toPx(stepMs) - 1),
                    height: `${Math.round((impressions / Math.max(...figures.map((point) => point.impressions), 1)) * 100)}%`,
                    opacity: clicks > 0 ? 1 : 0.45,
                  }}
                />
              ))}
            </div>
          )}
          <div className={styles.rows} style={{ height: rowCount * rowPx }}>
            {items.map((item, index) => (
              <TimelineBar
                key={item.id}
                item={item}
                durationMs={durationMs}
                left={scale.toPx(item.startMs)}
                width={scale.toPx((item.endMs ?? durationMs) - item.startMs)}
                top={(rows[index] ?? 0) * rowPx}
                isChosen={editor.chosen.has(item.id)}
                onPress={(event, part) => pressBar(event, item, part)}
                onFocus={() => !editor.chosen.has(item.id) && editor.choose([item.id])}
                onStep={(part, frames) =>
                  write(new Map([[item.id, toSpan(shift(part, item, frames * frameMs), durationMs)]]), 'time-keys')
                }
                onSettle={editor.settle}
              />
            ))}
            {items.length === 0 && (
              <p className={styles.empty}>Drag a graphic from the library onto the picture: it comes here too.</p>
            )}
          </div>
          <div className={styles.playhead} style={{ transform: `translateX(${scale.toPx(timeMs)}px)` }} />
        </div>
      </section>
    </section>
  );
}
