import type { CallToAction, Hypergraphic, HypergraphicPlacement, HypergraphicStyle } from '@zeacon/contract';

/** What the editor edits: the overlays of one video. Graphics are in layer order, lowest first. */
export interface OverlayDocument {
  readonly hypergraphics: readonly HypergraphicPlacement[];
  readonly callsToAction: readonly CallToAction[];
}

/** Milliseconds of media time; `removeTimestamp` null means until the end. */
export interface Span {
  dropTimestamp: number;
  removeTimestamp: number | null;
}

/** How long a graphic is shown by default. */
export const defaultShowingMs = 5000;
export const shortestShowingMs = 100;
export const narrowestPercent = 1;

const idCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `hgp_` or `cta_` and 20 random letters and digits. */
export function newOverlayId(prefix: 'hgp' | 'cta'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return `${prefix}_${Array.from(bytes, (byte) => idCharacters[byte % idCharacters.length]).join('')}`;
}

/** Returns the same list if nothing changes. */
function changeEach<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}

/** Returns the same document if nothing changes: there is nothing to undo or save. */
function withLists(doc: OverlayDocument, lists: Partial<OverlayDocument>): OverlayDocument {
  const next = { ...doc, ...lists };
  const isSame = next.hypergraphics === doc.hypergraphics && next.callsToAction === doc.callsToAction;
  return isSame ? doc : next;
}

const sameOrder = <Item>(items: readonly Item[], before: readonly Item[]): readonly Item[] =>
  items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Coordinates are stored to a thousandth of a percent: a hundredth of a pixel of a picture 1000 pixels wide. */
const toStored = (percent: number) => Math.round(percent * 1000) / 1000;

/**
 * Keeps a graphic inside the picture; `heightPercent` is its height at this width, in percent of the video's height.
 */
export function fitStyle({ top, left, width }: HypergraphicStyle, heightPercent: number): HypergraphicStyle {
  const perWidth = width > 0 ? heightPercent / width : 0;
  const widest = perWidth > 0 ? Math.min(100, 100 / perWidth) : 100;
  const wide = clamp(width, narrowestPercent, widest);
  return {
    width: toStored(wide),
    left: toStored(clamp(left, 0, 100 - wide)),
    top: toStored(clamp(top, 0, 100 - perWidth * wide)),
  };
}

/** Places a library graphic on top of all layers, with its default settings. */
export function placeGraphic(
  doc: OverlayDocument,
  graphic: Hypergraphic,
  place: { id: string; atMs: number; durationMs: number; style?: HypergraphicStyle },
): OverlayDocument {
  const { id, atMs, durationMs, style = graphic.style } = place;
  const dropTimestamp = Math.round(clamp(graphic.dropTimestamp ?? atMs, 0, durationMs - shortestShowingMs));
  const wished = graphic.removeTimestamp ?? dropTimestamp + defaultShowingMs;
  const placement: HypergraphicPlacement = {
    id,
    hypergraphicId: graphic.uuid,
    style,
    dropTimestamp,
    removeTimestamp: wished >= durationMs ? null : Math.max(wished, dropTimestamp + shortestShowingMs),
    hlsDisplay: graphic.hlsDisplay,
  };
  return { ...doc, hypergraphics: [...doc.hypergraphics, placement] };
}

export function styleGraphics(doc: OverlayDocument, styles: ReadonlyMap<string, HypergraphicStyle>): OverlayDocument {
  const hypergraphics = changeEach(doc.hypergraphics, (placement) => {
    const style = styles.get(placement.id);
    const { top, left, width } = placement.style;
    const isSame = !style || (style.top === top && style.left === left && style.width === width);
    return isSame ? placement : { ...placement, style };
  });
  return withLists(doc, { hypergraphics });
}

/** Times within the video, never shorter than {@link shortestShowingMs}; an end at the video's end becomes null. */
export function toSpan({ dropTimestamp, removeTimestamp }: Span, durationMs: number): Span {
  const drop = Math.round(clamp(dropTimestamp, 0, durationMs - shortestShowingMs));
  if (removeTimestamp === null || removeTimestamp >= durationMs) return { dropTimestamp: drop, removeTimestamp: null };
  return { dropTimestamp: drop, removeTimestamp: Math.round(Math.max(removeTimestamp, drop + shortestShowingMs)) };
}

/** How far spans can be moved together, at most `by`, without any leaving the video. */
export function shiftTogether(spans: readonly Span[], by: number, durationMs: number): number {
  const first = Math.min(...spans.map(({ dropTimestamp }) => dropTimestamp));
  const last = Math.max(...spans.map(({ removeTimestamp }) => removeTimestamp ?? durationMs));
  return clamp(by, -first, durationMs - last);
}

/** Sets when overlays come and go, graphics and timed calls to action alike. */
export function timeOverlays(
  doc: OverlayDocument,
  spans: ReadonlyMap<string, Span>,
  durationMs: number,
): OverlayDocument {
  const hypergraphics = changeEach(doc.hypergraphics, (placement) => {
    const span = spans.get(placement.id);
    if (!span) return placement;
    const next = toSpan(span, durationMs);
    const isSame = next.dropTimestamp === placement.dropTimestamp && next.removeTimestamp === placement.removeTimestamp;
    return isSame ? placement : { ...placement, ...next };
  });
  const callsToAction = changeEach(doc.callsToAction, (call) => {
    const span = spans.get(call.id);
    if (!span) return call;
    const { dropTimestamp: startMs, removeTimestamp: endMs } = toSpan(span, durationMs);
    return startMs === call.startMs && endMs === call.endMs ? call : { ...call, startMs, endMs };
  });
  return withLists(doc, { hypergraphics, callsToAction });
}

export function removeOverlays(doc: OverlayDocument, ids: ReadonlySet<string>): OverlayDocument {
  const isKept = ({ id }: { id: string }) => !ids.has(id);
  return withLists(doc, {
    hypergraphics: sameOrder(doc.hypergraphics.filter(isKept), doc.hypergraphics),
    callsToAction: sameOrder(doc.callsToAction.filter(isKept), doc.callsToAction),
  });
}

export type LayerStep = 'forward' | 'backward' | 'front' | 'back';

/** Moves graphics through the layers, keeping their order among themselves. */
export function moveLayers(doc: OverlayDocument, ids: ReadonlySet<string>, step: LayerStep): OverlayDocument {
  const all = doc.hypergraphics;
  const chosen = all.filter(({ id }) => ids.has(id));
  const others = all.filter(({ id }) => !ids.has(id));
  if (chosen.length === 0) return doc;
  const ordered = (next: HypergraphicPlacement[]) => withLists(doc, { hypergraphics: sameOrder(next, all) });
  if (step === 'front') return ordered([...others, ...chosen]);
  if (step === 'back') return ordered([...chosen, ...others]);
  const first = all.indexOf(step === 'forward' ? chosen.at(-1)! : chosen[0]!);
  const below = others.filter((placement) => all.indexOf(placement) < first).length;
  const at = clamp(step === 'forward' ? below + 1 : below - 1, 0, others.length);
  return ordered([...others.slice(0, at), ...chosen, ...others.slice(at)]);
}

export function putCallToAction(doc: OverlayDocument, call: CallToAction): OverlayDocument {
  const known = doc.callsToAction.some(({ id }) => id === call.id);
  const callsToAction = known
    ? doc.callsToAction.map((other) => (other.id === call.id ? call : other))
    : [...doc.callsToAction, call];
  return { ...doc, callsToAction };
}

const besidePercent = 2;

/** Offsets a copy that would exactly cover the original, so that both are visible. */
export function besideOthers(
  { hypergraphicId, style }: HypergraphicPlacement,
  { hypergraphics }: OverlayDocument,
): HypergraphicStyle {
  const covers = ({ top, left, width }: HypergraphicStyle) =>
    hypergraphics.some(
      (other) =>
        other.hypergraphicId === hypergraphicId &&
        other.style.top === top &&
        other.style.left === left &&
        other.style.width === width,
    );
  let place = style;
  while (covers(place)) place = { ...place, left: place.left + besidePercent, top: place.top + besidePercent };
  return place;
}

interface Pasting {
  /** Position of the playhead. */
  atMs: number;
  durationMs: number;
  newId: typeof newOverlayId;
  /** Its position on a picture of this aspect ratio. */
  fit?: (placement: HypergraphicPlacement) => HypergraphicStyle;
}

/** Copies overlays so that the earliest starts at `atMs`; `newId` makes the ids. */
export function pasteOverlays(
  doc: OverlayDocument,
  copied: OverlayDocument,
  { atMs, durationMs, newId, fit = ({ style }) => style }: Pasting,
): { doc: OverlayDocument; ids: string[] } {
  const timed = copied.callsToAction.filter(({ moment }) => moment === 'TIME');
  const starts = [...copied.hypergraphics.map((item) => item.dropTimestamp), ...timed.map(({ startMs }) => startMs)];
  const shift = starts.length > 0 ? atMs - Math.min(...starts) : 0;
  const moved = (span: Span) =>
    toSpan(
      {
        dropTimestamp: span.dropTimestamp + shift,
        removeTimestamp: span.removeTimestamp === null ? null : span.removeTimestamp + shift,
      },
      durationMs,
    );
  const hypergraphics = copied.hypergraphics.map((item) => ({
    ...item,
    ...moved(item),
    style: fit(item),
    id: newId('hgp'),
  }));
  const callsToAction = copied.callsToAction.map((call) => {
    const id = newId('cta');
    if (call.moment !== 'TIME') return { ...call, id };
    const { dropTimestamp, removeTimestamp } = moved({ dropTimestamp: call.startMs, removeTimestamp: call.endMs });
    return { ...call, id, startMs: dropTimestamp, endMs: removeTimestamp };
  });
  return {
    doc: {
      hypergraphics: [...doc.hypergraphics, ...hypergraphics],
      callsToAction: [...doc.callsToAction, ...callsToAction],
    },
    ids: [...hypergraphics, ...callsToAction].map(({ id }) => id),
  };
}
