import type { HypergraphicStyle } from '@zeacon/contract';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import { fitStyle, styleGraphics } from './overlay-document.ts';
import { isShownAt, type PlacedGraphic } from './overlay-names.ts';
import {
  type Box,
  type Corner,
  type Guide,
  growthLimit,
  keepInside,
  moveInside,
  resizeBox,
  type Size,
  snapLines,
  snapMove,
  snapResize,
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
  /** Whether presses add to the selection, as with Shift. */
  choosesSeveral: boolean;
  /** The area onto which library graphics can be dropped. */
  pictureRef: (picture: HTMLElement | null) => void;
  /** The player. */
  children: ReactNode;
}

const snapReachPx = 6;
const narrowestPx = 12;

/** The picture with the graphics on it, to be moved and resized by mouse, touch and keys. */
export function Stage(props: Props) {
  const { editor, graphics, timeMs, aspect, isPreview, showsSafeAreas, choosesSeveral, pictureRef, children } = props;
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

  const endDrag = (gesture: string, isCancelled: boolean) => {
    setGuides([]);
    if (isCancelled) editor.abandon(gesture);
    else editor.settle();
  };
  const find = (id: string) => graphics.find(({ placement }) => placement.id === id)!;

  const pressItem = useStable((event: PointerEvent<Element>, id: string) => {
    if (event.button !== 0) return;
    if (choosesSeveral || event.shiftKey || event.metaKey || event.ctrlKey) {
      editor.toggle(id);
      return;
    }
    const item = find(id);
    const isAmongChosen = editor.chosen.has(id);
    if (!isAmongChosen) editor.choose([id]);
    const moving = isAmongChosen ? chosenGraphics() : [item];
    const still = shown.filter((other) => !moving.includes(other)).map(boxOf);
    const lines = snapLines(picture, still);
    const begin = moving.map((each) => [each.placement.id, boxOf(each)] as const);
    const boxes = begin.map(([, box]) => box);
    const own = boxOf(item);
    const gesture = `move-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: ({ x, y, event: now }) => {
        const free = { ...own, left: own.left + x, top: own.top + y };
        const { box, guides: lit } = now.altKey ? { box: free, guides: [] } : snapMove(free, lines, snapReachPx);
        const wished = { x: box.left - own.left, y: box.top - own.top };
        const by = moveInside(boxes, wished, picture);
        setGuides(lit.filter(({ axis }) => by[axis] === wished[axis]));
        write(
          new Map(begin.map(([key, each]) => [key, { ...each, left: each.left + by.x, top: each.top + by.y }])),
          gesture,
        );
      },
      onEnd: (isCancelled, last) => {
        endDrag(gesture, isCancelled);
        if (!last && !isCancelled) editor.choose([id]);
      },
    });
  });

  const pressCorner = useStable((event: PointerEvent<Element>, id: string, corner: Corner) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const item = find(id);
    const own = boxOf(item);
    const widest = growthLimit(own, corner, picture);
    const still = shown.filter((other) => other !== item).map(boxOf);
    const near = { lines: snapLines(picture, still), sizes: still, reach: snapReachPx };
    const gesture = `resize-${crypto.randomUUID()}`;
    startDrag(event, {
      onMove: ({ x, y, event: now }) => {
        const free = resizeBox(own, corner, { x, y }, { narrowest: narrowestPx, widest });
        const pulled = now.altKey ? { box: free, guides: [] } : snapResize(own, corner, free, near);
        const fits = pulled.box.width <= widest + 0.01 && pulled.box.width >= narrowestPx;
        setGuides(fits ? pulled.guides : []);
        write(new Map([[id, fits ? pulled.box : free]]), gesture);
      },
      onEnd: (isCancelled) => endDrag(gesture, isCancelled),
    });
  });

  const activateItem = useStable((id: string) => (choosesSeveral ? editor.toggle(id) : editor.choose([id])));
  const focusItem = useStable((id: string) => {
    if (!choosesSeveral && !editor.chosen.has(id)) editor.choose([id]);
  });

  /** One pixel, ten with Shift; with Alt it changes the size instead of the position. */
  function pressKey(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const moving = chosenGraphics();
    if (!by || moving.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const [x = 0, y = 0] = by;
    const boxes = moving.map(boxOf);
    const held = moveInside(boxes, { x, y }, picture);
    const next = moving.map((item, index): [string, Box] => {
      const box = boxes[index]!;
      if (!event.altKey) return [item.placement.id, { ...box, left: box.left + held.x, top: box.top + held.y }];
      const widest = growthLimit(box, 'bottom-right', picture);
      return [item.placement.id, resizeBox(box, 'bottom-right', { x, y }, { narrowest: narrowestPx, widest })];
    });
    write(new Map(next), 'keys');
  }

  return (
    <div className={styles.stage} dir="ltr" style={{ aspectRatio: aspect, maxWidth: `calc(55vh * ${aspect})` }}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the graphics in it are what is pressed; beside them, nothing is chosen. */}
      <div
        ref={(element) => {
          layer.current = element;
          pictureRef(element);
        }}
        className={isPreview ? styles.hiddenLayer : styles.layer}
        onPointerDown={(event) => event.target === event.currentTarget && !choosesSeveral && editor.choose([])}
        onKeyDown={pressKey}
        onKeyUp={(event) => event.key.startsWith('Arrow') && editor.settle()}
      >
        {showsSafeAreas && (
          <>
            <div className={styles.actionSafe} />
            <div className={styles.titleSafe} />
          </>
        )}
        {shown.map(({ placement, graphic }) => (
          <StageItem
            key={placement.id}
            placement={placement}
            graphic={graphic}
            isChosen={editor.chosen.has(placement.id)}
            isShown={isShownAt(placement, timeMs)}
            onPress={pressItem}
            onCorner={pressCorner}
            onActivate={activateItem}
            onFocus={focusItem}
          />
        ))}
        {guides.map(({ axis, at }) => (
          <div
            key={`${axis}${at}`}
            className={axis === 'x' ? styles.guideX : styles.guideY}
            style={axis === 'x' ? { left: at } : { top: at }}
          />
        ))}
      </div>
    </div>
  );
}
