import { t } from '@lingui/core/macro';
import type { PublicStream } from '@zeacon/contract';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { PointerEvent, RefObject } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useOverlayTimeline } from '../../entities/overlays/overlay-queries.ts';
import { useStable } from '../../ui/use-stable.ts';
import { type Span, shiftTogether, shortestShowingMs, timeOverlays } from './overlay-document.ts';
import { nameOfCall, type PlacedGraphic } from './overlay-names.ts';
import { startDrag } from './start-drag.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import * as styles from './timeline.css.ts';
import { type BarPart, TimelineBar, type TimelineItem } from './timeline-bar.tsx';
import { FiguresStrip, FiguresTable } from './timeline-figures.tsx';
import { TimelineRuler } from './timeline-ruler.tsx';
import { assignRows, canZoom, snapSpan, snapTime } from './timeline-scale.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';
import { useTimelineView } from './use-timeline-view.ts';

interface Props {
  editor: OverlayEditor;
  graphics: readonly PlacedGraphic[];
  playback: PublicStream;
  timeMs: number;
  /** Whether presses add to the selection, as with Shift. */
  choosesSeveral: boolean;
  viewRef: RefObject<HTMLElement | null>;
  onSeek: (ms: number) => void;
}

const rowPx = 34;
const snapReachPx = 8;
/** Minimum width of a bar, however short its span. */
const narrowestPx = 28;
const frameMs = 40;

/** The timeline of overlays below the video: bars to drag, on a ruler that zooms. */
export function Timeline({ editor, graphics, playback, timeMs, choosesSeveral, viewRef, onSeek }: Props) {
  const { durationMs } = playback;
  const { scale, zoom, setZoom, viewPx, fromPx, toPx } = useTimelineView(viewRef, durationMs, timeMs);
  const stepMs = Math.max(1000, Math.ceil(durationMs / 200 / 1000) * 1000);
  const figures = useOverlayTimeline(playback.streamId, stepMs).data?.points ?? [];

  const items: TimelineItem[] = [
    ...graphics.map(({ placement, graphic }) => ({
      id: placement.id,
      name: graphic.name,
      picture: graphic.defaultPath,
      startMs: placement.dropTimestamp,
      endMs: placement.removeTimestamp,
      hasFixedEnd: false,
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
  const widthOf = ({ startMs, endMs }: TimelineItem) =>
    Math.max(narrowestPx, scale.toPx(Math.min(endMs ?? durationMs, durationMs) - startMs));
  /** At the very end of the video, a bar starts earlier than its overlay, so that it can be dragged. */
  const leftOf = (item: TimelineItem) => Math.max(0, Math.min(scale.toPx(item.startMs), scale.widthPx - widthOf(item)));
  const rows = assignRows(
    items.map((item) => ({ startMs: scale.toMs(leftOf(item)), endMs: scale.toMs(leftOf(item) + widthOf(item)) })),
  );
  const rowCount = Math.max(1, ...rows.map((row) => row + 1));

  const write = (spans: ReadonlyMap<string, Span>, gesture: string) =>
    editor.apply((doc) => timeOverlays(doc, spans, durationMs), gesture);

  const endOf = ({ endMs }: TimelineItem) => endMs ?? durationMs;
  const spanOf = ({ startMs, endMs }: TimelineItem): Span => ({ dropTimestamp: startMs, removeTimestamp: endMs });

  function shift(part: BarPart, moving: readonly TimelineItem[], by: number): Map<string, Span> {
    const [item] = moving;
    if (part === 'start') {
      const dropTimestamp = Math.min(item!.startMs + by, endOf(item!) - shortestShowingMs);
      return new Map([[item!.id, { dropTimestamp, removeTimestamp: item!.endMs }]]);
    }
    if (part === 'end') {
      const removeTimestamp = Math.max(endOf(item!) + by, item!.startMs + shortestShowingMs);
      return new Map([[item!.id, { dropTimestamp: item!.startMs, removeTimestamp }]]);
    }
    const held = shiftTogether(moving.map(spanOf), by, durationMs);
    return new Map(
      moving.map((each) => [
        each.id,
        { dropTimestamp: each.startMs + held, removeTimestamp: held === 0 ? each.endMs : endOf(each) + held },
      ]),
    );
  }
  const movingWith = (item: TimelineItem) =>
    editor.chosen.has(item.id) ? items.filter(({ id }) => editor.chosen.has(id)) : [item];
  const find = (id: string) => items.find((item) => item.id === id)!;

  const pressBar = useStable((event: PointerEvent<Element>, id: string, part: BarPart) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (part === 'whole' && (choosesSeveral || event.shiftKey || event.metaKey || event.ctrlKey)) {
      editor.toggle(id);
      return;
    }
    const item = find(id);
    const moving = part === 'whole' ? movingWith(item) : [item];
    if (!editor.chosen.has(id)) editor.choose([id]);
    const others = items.filter((other) => !moving.includes(other));
    const times = [0, durationMs, timeMs, ...others.flatMap((other) => [other.startMs, endOf(other)])];
    const gesture = `time-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: ({ x, event: now }) => {
        const wished = x / scale.pxPerMs;
        const edge = part === 'end' ? endOf(item) : item.startMs;
        const pulled =
          part === 'whole'
            ? snapSpan(item.startMs + wished, endOf(item) + wished, times, scale, snapReachPx)
            : snapTime(edge + wished, times, scale, snapReachPx) - (edge + wished);
        write(shift(part, moving, Math.round(wished + (now.altKey ? 0 : pulled))), gesture);
      },
      onEnd: (isCancelled, last) => {
        if (isCancelled) editor.abandon(gesture);
        else editor.settle();
        if (!last && !isCancelled) editor.choose([id]);
      },
    });
  });
  const activateBar = useStable((id: string) => (choosesSeveral ? editor.toggle(id) : editor.choose([id])));
  const focusBar = useStable((id: string) => {
    if (!choosesSeveral && !editor.chosen.has(id)) editor.choose([id]);
  });
  const stepBar = useStable((id: string, part: BarPart, frames: number) => {
    const item = find(id);
    write(shift(part, part === 'whole' ? movingWith(item) : [item], frames * frameMs), 'time-keys');
  });

  return (
    <section className={styles.timeline} aria-label={t`Timeline`}>
      {canZoom(durationMs, viewPx) && (
        <div className={styles.zoom}>
          <ZoomOut size={16} aria-hidden />
          <Slider
            aria-label={t`Zoom of the timeline`}
            value={zoom}
            onChange={setZoom}
            minValue={0}
            maxValue={1}
            step={0.01}
            className={styles.zoomSlider}
          >
            <SliderTrack className={styles.zoomTrack}>
              <SliderThumb className={styles.zoomThumb} />
            </SliderTrack>
          </Slider>
          <ZoomIn size={16} aria-hidden />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={viewRef} className={styles.view} dir="ltr" tabIndex={0} aria-label={t`Times of the overlays`}>
        <div className={styles.sheet} style={{ width: scale.widthPx }}>
          <TimelineRuler
            scale={scale}
            durationMs={durationMs}
            timeMs={timeMs}
            fromPx={fromPx}
            toPx={toPx}
            onSeek={onSeek}
          />
          <ThumbnailStrip playback={playback} scale={scale} fromPx={fromPx} toPx={toPx} />
          {figures.length > 0 && <FiguresStrip figures={figures} stepMs={stepMs} scale={scale} />}
          <div className={styles.rows} style={{ height: rowCount * rowPx }}>
            {items.map((item, index) => (
              <TimelineBar
                key={item.id}
                {...item}
                durationMs={durationMs}
                left={leftOf(item)}
                width={widthOf(item)}
                top={(rows[index] ?? 0) * rowPx}
                isChosen={editor.chosen.has(item.id)}
                onPress={pressBar}
                onActivate={activateBar}
                onFocus={focusBar}
                onStep={stepBar}
                onSettle={editor.settle}
              />
            ))}
            {items.length === 0 && (
              <p
                className={styles.empty}
                dir="auto"
              >{t`Drag a graphic from the library onto the picture: it comes here too.`}</p>
            )}
          </div>
          <div className={styles.playhead} style={{ transform: `translateX(${scale.toPx(timeMs)}px)` }} />
        </div>
      </section>
      {figures.length > 0 && <FiguresTable figures={figures} stepMs={stepMs} />}
    </section>
  );
}
