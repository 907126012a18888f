import { toLink } from '../../core/overlays/links.ts';
import type { Placed } from '../../core/overlays/overlay-state.ts';

export interface GraphicListener {
  /** The picture can be shown from now on. */
  ready(): void;
  /** The picture is unavailable; `placed` is the placement that requested it. */
  missing(placed: Placed): void;
  chosen(graphic: Graphic, click: MouseEvent): void;
  /** A pointer or the focus came to it. */
  hovered(graphic: Graphic): void;
  left(): void;
  paused(): void;
}

/** The element of one placement, later reused for another one with the same picture. */
export interface Graphic {
  placed: Placed;
  /** Of the placement. */
  id: string;
  readonly element: HTMLAnchorElement;
  readonly href: string | undefined;
  /** Whether it was hovered or focused during this placement. */
  hovered: boolean;
}

/** What a graphic shows, decoded once for all of its placements. */
export interface Picture {
  /** Whether it can be shown without delay. */
  readonly ready: boolean;
  /** Only once it is ready. */
  take(placed: Placed): Graphic;
  /** Called when removed from the page; the element will be reused. */
  giveBack(graphic: Graphic): void;
}

/** Its elements have copies of the images, which are already decoded. */
export function createPicture(first: Placed, listener: GraphicListener): Picture {
  const { defaultPath, hoverPath } = first.graphic;
  const made: Graphic[] = [];
  const spare: Graphic[] = [];
  const images: HTMLImageElement[] = [];

  function make() {
    const graphic = createGraphic(first, listener);
    made.push(graphic);
    for (const image of images) graphic.element.append(image.cloneNode());
    return graphic;
  }

  async function load() {
    try {
      images.push(await decode(defaultPath, 'usual'));
      spare.push(make());
      listener.ready();
      if (!hoverPath) return;
      const over = await decode(hoverPath, 'over');
      images.push(over);
      for (const { element } of made) element.append(over.cloneNode());
    } catch {
      // Without its hover picture, the graphic still works.
      if (images.length === 0) listener.missing(first);
    }
  }

  void load();
  return {
    get ready() {
      return images.length > 0;
    },
    take(placed) {
      const graphic = spare.pop() ?? make();
      place(graphic, placed);
      return graphic;
    },
    giveBack(graphic) {
      graphic.hovered = false;
      spare.push(graphic);
    },
  };
}

/** Values are set as numbers, so nothing is parsed. */
export function place(graphic: Graphic, placed: Placed): void {
  graphic.placed = placed;
  graphic.id = placed.id;
  const { style } = graphic.element;
  for (const side of ['top', 'left', 'width'] as const) style[side] = `${placed[side]}%`;
}

/** Built by hand, so that texts are never parsed as markup. */
function createGraphic(placed: Placed, listener: GraphicListener): Graphic {
  const element = document.createElement('a');
  const href = toLink(placed.graphic.url);
  const graphic: Graphic = { placed, id: placed.id, element, href, hovered: false };
  element.className = 'graphic';
  element.style.aspectRatio = `${placed.graphic.width} / ${placed.graphic.height}`;
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
  for (const type of ['pointerenter', 'focus']) element.addEventListener(type, () => listener.hovered(graphic));
  element.addEventListener('blur', listener.left);
  element.addEventListener('keydown', (event) => {
    // Otherwise the page would scroll.
    if (event.key !== ' ') return;
    event.preventDefault();
    listener.paused();
  });
  return graphic;
}

/** Resolves once the picture can be shown without delay. The video's own files load first. */
async function decode(src: string, className: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.className = className;
  image.alt = '';
  image.draggable = false;
  image.fetchPriority = 'low';
  image.decoding = 'sync';
  image.src = src;
  await image.decode();
  return image;
}
