import type { HypergraphicStyle } from '@zeacon/contract';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fitStyle, styleGraphics } from './overlay-document.ts';
import { isShownAt, type PlacedGraphic } from './overlay-names.ts';
import {
  type Box,
  type Corner,
  type Guide,
  keepInside,
  resizeBox,
  type Size,
  snapLines,
  snapMove,
} from './picture-geometry.ts';
import * as styles from './stage.css.ts';
import { StageItem } from './stage-item.tsx';
import { startDrag } from './start-drag.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

interface Props {
  editor: OverlayEditor;
  graphics: readonly PlacedGraphic[];
  timeMs: number;
  /** Width by height of the video. */
  aspect: number;
  isPreview: boolean;
  showsSafeAreas: boolean;
  /** Tells where a graphic of the library may be let go of. */
  pictureRef: (picture: HTMLElement | null) => void;
  /** The player. */
  children: ReactNode;
}

const snapReachPx = 6;
const narrowestPx = 12;

/** The picture with the graphics on it, to be moved and resized by mouse, touch and keys. */
export function Stage(props: Props) {
  const { editor, graphics, timeMs, aspect, isPreview, showsSafeAreas, pictureRef, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Size>({ width: 0, height: 0 });
  const [guides, setGuides] = useState<Guide[]>([]);

  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setPicture({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const boxOf = ({ placement: { style }, graphic }: PlacedGraphic): Box => {
    const width = (style.width / 100) * picture.width;
    return {
      left: (style.left / 100) * picture.width,
      top: (style.top / 100) * picture.height,
      width,
      height: (width * graphic.height) / graphic.width,
    };
  };
  const styleOf = (box: Box): HypergraphicStyle =>
    fitStyle(
      {
        left: (box.left / picture.width) * 100,
        top: (box.top / picture.height) * 100,
        width: (box.width / picture.width) * 100,
      },
      (box.height / picture.height) * 100,
    );
  const write = (boxes: ReadonlyMap<string, Box>, gesture: string) =>
    editor.apply((doc) => {
      const fitted = new Map([...boxes].map(([id, box]) => [id, styleOf(keepInside(box, picture))] as const));
      return styleGraphics(doc, fitted);
    }, gesture);

  const shown = graphics.filter(({ placement }) => isShownAt(placement, timeMs) || editor.chosen.has(placement.id));
  const chosenGraphics = () => graphics.filter(({ placement }) => editor.chosen.has(placement.id));

  const endDrag = (isCancelled: boolean, hasMoved: boolean) => {
    setGuides([]);
    editor.settle();
    if (isCancelled && hasMoved) editor.undo();
  };

  function pressItem(event: PointerEvent<Element>, item: PlacedGraphic) {
    if (event.button !== 0) return;
    const { id } = item.placement;
    if (event.shiftKey || event.metaKey || event.ctrlKey) {
      editor.toggle(id);
      return;
    }
    const isAmongChosen = editor.chosen.has(id);
    if (!isAmongChosen) editor.choose([id]);
    const moving = isAmongChosen ? chosenGraphics() : [item];
    const still = shown.filter((other) => !moving.includes(other)).map(boxOf);
    const lines = snapLines(picture, still);
    const begin = new Map(moving.map((each) => [each.placement.id, boxOf(each)]));
    const own = boxOf(item);
    const gesture = `move-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: ({ x, y, event: now }) => {
        const free = { ...own, left: own.left + x, top: own.top + y };
        const { box, guides: lit } = now.altKey ? { box: free, guides: [] } : snapMove(free, lines, snapReachPx);
        setGuides(lit);
        const by = { x: box.left - own.left, y: box.top - own.top };
        write(
          new Map([...begin].map(([key, each]) => [key, { ...each, left: each.left + by.x, top: each.top + by.y }])),
          gesture,
        );
      },
      onEnd: (isCancelled, last) => {
        endDrag(isCancelled, last !== undefined);
        if (!last && !isCancelled) editor.choose([id]);
      },
    });
  }

  function pressCorner(event: PointerEvent<Element>, item: PlacedGraphic, corner: Corner) {
    event.stopPropagation();
    const own = boxOf(item);
    const gesture = `resize-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: (by) => write(new Map([[item.placement.id, resizeBox(own, corner, by, narrowestPx)]]), gesture),
      onEnd: (isCancelled, last) => endDrag(isCancelled, last !== undefined),
    });
  }

  /** One pixel, ten with Shift; with Alt the size instead of the place. */
  function pressKey(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const moving = chosenGraphics();
    if (!by || moving.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const [x = 0, y = 0] = by;
    const next = moving.map((item): [string, Box] => {
      const box = boxOf(item);
      const moved = event.altKey
        ? resizeBox(box, 'bottom-right', { x, y }, narrowestPx)
        : { ...box, left: box.left + x, top: box.top + y };
      return [item.placement.id, moved];
    });
    write(new Map(next), 'keys');
  }

  return (
    <div className={styles.stage} style={{ aspectRatio: aspect, maxWidth: `calc(62vh * ${aspect})` }}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the graphics in it are what is pressed; beside them, nothing is chosen. */}
      <div
        ref={(element) => {
          layer.current = element;
          pictureRef(element);
        }}
        className={isPreview ? styles.hiddenLayer : styles.layer}
        onPointerDown={(event) => event.target === event.currentTarget && editor.choose([])}
        onKeyDown={pressKey}
        onKeyUp={(event) => event.key.startsWith('Arrow') && editor.settle()}
      >
        {showsSafeAreas && (
          <>
            <div className={styles.actionSafe} />
            <div className={styles.titleSafe} />
          </>
        )}
        {picture.width > 0 &&
          shown.map((item) => (
            <StageItem
              key={item.placement.id}
              item={item}
              box={boxOf(item)}
              isChosen={editor.chosen.has(item.placement.id)}
              isShown={isShownAt(item.placement, timeMs)}
              onPress={(event) => pressItem(event, item)}
              onCorner={(event, corner) => pressCorner(event, item, corner)}
              onFocus={() => !editor.chosen.has(item.placement.id) && editor.choose([item.placement.id])}
            />
          ))}
        {guides.map(({ axis, at }) => (
          <div
            key={axis}
            className={axis === 'x' ? styles.guideX : styles.guideY}
            style={axis === 'x' ? { left: at } : { top: at }}
          />
        ))}
      </div>
    </div>
  );
}
