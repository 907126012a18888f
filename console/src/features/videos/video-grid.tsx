import { plural } from '@lingui/core/macro';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { InsightFigures, Stream } from '@zeacon/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { periodDays } from '../../entities/insights/insight-dates.ts';
import type { DrawnRows } from '../../entities/videos/many-videos-queries.ts';
import { paths } from '../../paths.ts';
import { usePageShortcuts } from '../../platform/shortcuts.ts';
import { phone } from '../../theme/media.ts';
import { useMedia } from '../../ui/use-media.ts';
import { GridHead } from './grid-head.tsx';
import { gridShortcuts, handleGridKey } from './use-grid-keys.ts';
import { keptRow, useKeptPlace } from './use-kept-place.ts';
import type { VideoSelection } from './use-selection.ts';
import * as styles from './video-grid.css.ts';
import { EmptyRow, VideoRow } from './video-row.tsx';

interface Props {
  /** Identifies the list: another one starts at its top. */
  listKey: string;
  total: number;
  at: (index: number) => Stream | undefined;
  figuresOf: (video: Stream) => InsightFigures | undefined;
  /** Without it, videos cannot be chosen. */
  selection: VideoSelection | undefined;
  onDraw: (rows: DrawnRows) => void;
}

/** Height of the sticky elements at the top: the console's bar and the grid's head. */
const coveredAbove = 104;
/** Height of the bar for selected videos, which floats at the bottom. */
const coveredBelow = 96;

/** Any number of videos: only rows in view are rendered, and the keyboard reaches all of them. */
export function VideoGrid({ listKey, total, at, figuresOf, selection, onDraw }: Props) {
  usePageShortcuts(gridShortcuts);
  const isPhone = useMedia(phone);
  const rowHeight = isPhone ? styles.phoneRowHeight : styles.rowHeight;
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => Math.min(keptRow(), total - 1));
  const [, navigate] = useLocation();
  const wantsFocus = useRef(false);
  const current = Math.min(active, total - 1);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: useTop(body),
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: coveredBelow,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current])].sort((a, b) => a - b),
  });
  const rows = virtualizer.getVirtualItems();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be measured anew.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useKeptPlace(true, current);
  useFreshStart(listKey, body, () => setActive(0));

  const [first, last] = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0];
  useEffect(() => onDraw({ from: first, to: last, focused: current }), [onDraw, first, last, current]);
  // After every rendering, because the row may appear several renderings later.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${current + 2}"]`);
    row?.focus({ preventScroll: true });
    // The placeholder of a loading row is replaced by the video's row, which then takes the focus.
    if (row && at(current)) wantsFocus.current = false;
  });

  const moveTo = (index: number, isExtending: boolean) => {
    wantsFocus.current = true;
    setActive(index);
    virtualizer.scrollToIndex(index);
    if (isExtending) void selection?.extendTo(index, current);
  };
  const toggle = (index: number) => {
    const video = at(index);
    if (video) selection?.toggle(index, video);
  };
  const open = (index: number) => {
    const video = at(index);
    if (video) navigate(paths.video(video.id));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of rows that are drawn on demand cannot be a table element.
    <div
      role="grid"
      aria-label={plural(periodDays, {
        one: 'Videos; views and watch time are of the last # day',
        other: 'Videos; views and watch time are of the last # days',
      })}
      aria-rowcount={total + 1}
      aria-multiselectable={selection && true}
      aria-busy={selection?.isCollecting ?? false}
      className={styles.frame}
      onKeyDown={(event) =>
        handleGridKey(event, {
          active: current,
          total,
          pageRows: Math.max(1, Math.floor((window.innerHeight - coveredAbove - coveredBelow) / rowHeight)),
          moveTo,
          onToggle: toggle,
          onOpen: open,
          onSelectAll: () => void selection?.selectAll(total),
          onClear: () => selection?.clear(),
        })
      }
    >
      <GridHead total={total} selection={selection} />
      <div ref={body} className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const video = at(index);
          const place = { transform: `translateY(${start - virtualizer.options.scrollMargin}px)`, height: rowHeight };
          return video ? (
            <VideoRow
              key={video.id}
              video={video}
              index={index}
              place={place}
              figures={figuresOf(video)}
              isActive={index === current}
              isChosen={selection?.videos.has(video.id)}
              onFocus={() => setActive(index)}
              onChoose={(isExtending) =>
                isExtending ? void selection?.extendTo(index, current) : selection?.toggle(index, video)
              }
            />
          ) : (
            <EmptyRow key={`row-${index}`} index={index} place={place} isActive={index === current} />
          );
        })}
      </div>
    </div>
  );
}

/** The element's offset from the top of the page, in pixels. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Another list starts at its top, wherever the previous one was scrolled to. */
function useFreshStart(listKey: string, body: { current: HTMLElement | null }, onStart: () => void) {
  const before = useRef(listKey);
  const start = useRef(onStart);
  start.current = onStart;
  useLayoutEffect(() => {
    if (before.current === listKey) return;
    before.current = listKey;
    start.current();
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY - coveredAbove;
    if (window.scrollY > top) window.scrollTo(0, Math.max(0, top));
  }, [listKey, body]);
}
