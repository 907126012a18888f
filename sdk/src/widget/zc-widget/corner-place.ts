import type { WidgetCorner } from '@zeacon/contract';

/** A bubble or a bar at an edge of the window. */
export interface Docked {
  shown: HTMLElement;
  corner: WidgetCorner;
  isBar: boolean;
  /** How far from the edge it was set to stand. */
  offsetY: number;
  isOpen: boolean;
}

const gap = 12;
/** In the order in which they came, so that none moves for a later one. */
const places = new Set<CornerPlace>();

/** Keeps widgets that share a corner apart: the later one stands further in. While one is open, the others wait unseen. */
export class CornerPlace {
  docked: Docked | undefined;

  /** Undefined if it shows nothing there. */
  take(docked: Docked | undefined): void {
    const wasThere = places.has(this);
    this.docked = docked;
    if (docked) places.add(this);
    else places.delete(this);
    if (docked || wasThere) arrange();
  }
}

function arrange(): void {
  const all = [...places].flatMap(({ docked }) => docked ?? []);
  const standing: { docked: Docked; from: number; to: number }[] = [];
  for (const docked of [...all.filter(({ isOpen }) => isOpen), ...all.filter(({ isOpen }) => !isOpen)]) {
    const { shown, isOpen, offsetY } = docked;
    const neighbours = standing.filter((other) => meets(other.docked, docked));
    const waits = !isOpen && neighbours.some((other) => other.docked.isOpen);
    shown.toggleAttribute('data-waits', waits);
    if (waits) continue;
    // Nobody is measured who stands alone.
    const height = all.length > 1 ? shown.offsetHeight : 0;
    let from = offsetY;
    for (const other of neighbours.toSorted((a, b) => a.from - b.from))
      if (from < other.to + gap && other.from < from + height + gap) from = other.to + gap;
    shown.style.setProperty('--shift', `${from - offsetY}px`);
    standing.push({ docked, from, to: from + height });
  }
}

/** Whether two want the same place. A bar takes a whole edge. */
function meets(one: Docked, other: Docked): boolean {
  const [edge, side] = one.corner.split('_');
  const [otherEdge, otherSide] = other.corner.split('_');
  return edge === otherEdge && (side === otherSide || one.isBar || other.isBar) && windowOf(one) === windowOf(other);
}

/** The console's previews have pictures of a page that stand for a window. */
function windowOf({ shown }: Docked): Element | null {
  const root = shown.getRootNode();
  return root instanceof ShadowRoot ? root.host.closest('[data-zc-window]') : null;
}
