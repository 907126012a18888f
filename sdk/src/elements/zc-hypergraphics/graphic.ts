import { toLink } from '../../core/overlays/links.ts';
import type { Placed } from '../../core/overlays/overlay-state.ts';

export interface GraphicListener {
  /** Its picture can be shown from now on. */
  ready(): void;
  /** Its picture is not to be had. */
  missing(graphic: Graphic): void;
  chosen(graphic: Graphic, click: MouseEvent): void;
  /** A pointer or the focus came to it. */
  hovered(graphic: Graphic): void;
  left(): void;
  paused(): void;
}

/** One placement as it stands in the page. */
export interface Graphic {
  placed: Placed;
  readonly element: HTMLAnchorElement;
  readonly href: string | undefined;
  /** The picture is decoded: showing it takes no time. */
  ready: boolean;
  /** Of the round in which it was last wanted. */
  round: number;
  /** Of this showing: a pointer or the focus was there. */
  hovered: boolean;
}

/** Built by hand: its numbers reach the page as numbers, its texts as texts, and nothing of it is parsed. */
export function createGraphic(placed: Placed, listener: GraphicListener): Graphic {
  const element = document.createElement('a');
  const href = toLink(placed.graphic.url);
  const graphic: Graphic = { placed, element, href, ready: false, round: 0, hovered: false };
  element.className = 'graphic';
  element.part.add('hypergraphic');
  element.draggable = false;
  element.ariaLabel = placed.graphic.name;
  if (href) {
    element.href = href;
    element.rel = 'noopener';
    if (!href.startsWith('mailto:')) element.target = '_blank';
  } else {
    element.role = 'img';
  }
  const choose = (event: MouseEvent) => {
    if (event.type === 'click' || event.button === 1) listener.chosen(graphic, event);
  };
  for (const type of href ? (['click', 'auxclick'] as const) : []) element.addEventListener(type, choose);
  element.addEventListener('pointerenter', () => listener.hovered(graphic));
  element.addEventListener('focus', () => listener.hovered(graphic));
  element.addEventListener('blur', () => listener.left());
  element.addEventListener('keydown', (event) => {
    // The page would scroll.
    if (event.key !== ' ') return;
    event.preventDefault();
    listener.paused();
  });
  place(element, placed);
  void loadPictures(graphic, listener);
  return graphic;
}

/** Whether the same element can stand for it. */
export const isAlike = (one: Placed, other: Placed): boolean => lookOf(one) === lookOf(other);

const lookOf = (placed: Placed) => JSON.stringify({ ...placed, startMs: 0, endMs: 0 });

function place({ style }: HTMLElement, placed: Placed) {
  for (const side of ['top', 'left', 'width'] as const) style[side] = `${placed[side]}%`;
  style.aspectRatio = `${placed.graphic.width} / ${placed.graphic.height}`;
}

async function loadPictures(graphic: Graphic, listener: GraphicListener) {
  const { defaultPath, hoverPath } = graphic.placed.graphic;
  try {
    await addPicture(graphic.element, defaultPath, 'usual');
    graphic.ready = true;
    listener.ready();
    if (!hoverPath) return;
    await addPicture(graphic.element, hoverPath, 'over');
    graphic.element.dataset.hovers = '';
  } catch {
    // Without its other picture it is a graphic all the same.
    if (!graphic.ready) listener.missing(graphic);
  }
}

/** Resolves once the picture can be shown without a pause. What belongs to the video itself is fetched first. */
async function addPicture(parent: HTMLElement, src: string, className: string): Promise<void> {
  const picture = new Image();
  picture.className = className;
  picture.alt = '';
  picture.draggable = false;
  picture.fetchPriority = 'low';
  picture.decoding = 'sync';
  picture.src = src;
  await picture.decode();
  parent.append(picture);
}
