import { toLink } from '../../core/overlays/links.ts';
import type { Placed } from '../../core/overlays/overlay-state.ts';

export interface GraphicListener {
  /** A picture can be shown from now on. */
  ready(): void;
  /** The picture is not to be had; the placement is the one that asked for it. */
  missing(placed: Placed): void;
  chosen(graphic: Graphic, click: MouseEvent): void;
  /** A pointer or the focus came to it. */
  hovered(graphic: Graphic): void;
  left(): void;
  paused(): void;
}

/** One placement as it stands in the page, later another one of the same picture. */
export interface Graphic {
  placed: Placed;
  /** Of the placement. */
  id: string;
  readonly element: HTMLAnchorElement;
  readonly href: string | undefined;
  /** Of this showing: a pointer or the focus was there. */
  hovered: boolean;
}

/** What a graphic shows, decoded once for all of its placements. */
export interface Picture {
  /** Showing it takes no time. */
  readonly ready: boolean;
  /** Only once it is ready. */
  take(placed: Placed): Graphic;
  /** Out of the page: whatever comes next takes the same element. */
  giveBack(graphic: Graphic): void;
}

/** Its elements carry copies of the images, which show what is decoded already. */
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
      // Without its other picture it is a graphic all the same.
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

/** Its numbers reach the page as numbers: nothing of it is parsed. */
export function place(graphic: Graphic, placed: Placed): void {
  graphic.placed = placed;
  graphic.id = placed.id;
  const { style } = graphic.element;
  for (const side of ['top', 'left', 'width'] as const) style[side] = `${placed[side]}%`;
}

/** Built by hand: its texts reach the page as texts. */
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
    // The page would scroll.
    if (event.key !== ' ') return;
    event.preventDefault();
    listener.paused();
  });
  return graphic;
}

/** Resolves once the picture can be shown without a pause. What belongs to the video itself is fetched first. */
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
