import { splitMatches, type TranscriptLine } from './transcript-lines.ts';

/** A line with its index in the whole transcript. */
export interface PlacedLine extends TranscriptLine {
  readonly index: number;
}

export interface ShownLines {
  readonly lines: readonly PlacedLine[];
  /** The search text, or empty. */
  readonly words: string;
  /** BCP 47, of the lines. */
  readonly language: string;
  readonly toClock: (seconds: number) => string;
}

/** Lines rendered at once; the rest follows frame by frame, because thousands would block the page. */
const linesAtOnce = 60;

/** Renders lines into a list, and marks two of them without touching the others. `grew` is called after each chunk. */
export function createLineList(grew: () => void) {
  let shown: ShownLines | undefined;
  let frame = 0;
  let items: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  let stop: HTMLElement | undefined;

  function draw(list: HTMLElement, from: number) {
    if (!shown) return;
    const { lines } = shown;
    const added = lines.slice(from, from + linesAtOnce).map((line) => toItem(line, shown as ShownLines));
    // Lets the browser skip the layout of chunks that are not visible; to a screen reader it is one list.
    const piece = document.createElement('div');
    piece.role = 'presentation';
    piece.append(...added);
    list.append(piece);
    items.push(...added);
    frame = items.length < lines.length ? requestAnimationFrame(() => grow(list, items.length)) : 0;
  }

  function grow(list: HTMLElement, from: number) {
    draw(list, from);
    grew();
  }

  return {
    /** Renders nothing if the object is the same. */
    show(list: HTMLElement, now: ShownLines): void {
      if (now === shown) return;
      shown = now;
      cancelAnimationFrame(frame);
      list.replaceChildren();
      items = [];
      current = undefined;
      stop = undefined;
      draw(list, 0);
    },
    /** Marks the current line and the one in the tab order, by index. Returns whether the current one changed. */
    mark(said: number | undefined, tabbable: number | undefined): boolean {
      const before = [current, stop];
      current = find(said);
      stop = find(tabbable);
      if (stop !== before[1]) {
        setTabIndex(before[1], -1);
        setTabIndex(stop, 0);
      }
      if (current === before[0]) return false;
      before[0]?.removeAttribute('aria-current');
      current?.setAttribute('aria-current', 'true');
      return true;
    },
    stop(): void {
      cancelAnimationFrame(frame);
      shown = undefined;
    },
  };

  function find(index: number | undefined): HTMLElement | undefined {
    const lines = shown?.lines ?? [];
    // If all lines are shown, each is at its index.
    const at =
      index === undefined || lines[index]?.index === index ? index : lines.findIndex((one) => one.index === index);
    return items[at ?? -1];
  }
}

function setTabIndex(item: HTMLElement | undefined, tabIndex: number) {
  const button = item?.querySelector('button');
  if (button) button.tabIndex = tabIndex;
}

function toItem({ index, startSeconds, text, styled }: PlacedLine, { words, language, toClock }: ShownLines) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  const span = document.createElement('span');
  item.role = 'listitem';
  item.dataset.index = String(index);
  Object.assign(button, { type: 'button', tabIndex: -1, textContent: toClock(startSeconds) });
  if (!words && styled) span.append(styled.cloneNode(true));
  else span.append(...splitMatches(text, words, language).map((part, at) => (at % 2 ? toMark(part) : part)));
  item.append(button, span);
  return item;
}

function toMark(text: string) {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
