import { addStyles } from '../base/control-element.ts';
import { shallowEqual } from '../core/shallow-equal.ts';
import { isCaption } from '../player/captions.ts';
import { getViewerPreferences, usualCaptionStyle } from '../player/viewer-preferences.ts';
import { captionsStyles } from './captions.styles.ts';
import type { Companion, CompanionHost } from './companion-options.ts';

/** A cue's position refers to this part of its box, in percent from the left. */
const anchors: Record<string, number> = { start: 0, left: 0, center: 50, end: 100, right: 100 };
const sides: Record<string, string> = { 'line-left': 'left', center: 'center', 'line-right': 'right' };

let markup: typeof import('../cues/cue-content.ts') | undefined;

/** Writes the current lines of the chosen captions to the store, and how the viewer wants them to look to the frame. */
export const captionLines: Companion<'video' | 'store'> = { name: 'caption-lines', attach: showCaptionLines };

function showCaptionLines({ video, store }: Pick<CompanionHost, 'video' | 'store'>, signal: AbortSignal): void {
  const tracks = video.textTracks;
  let shown: readonly VTTCue[] = [];

  function style() {
    const { captionStyle } = getViewerPreferences().state;
    const frame = video.closest<HTMLElement>('.frame');
    if (!frame || (captionStyle === usualCaptionStyle && !frame.dataset.captionEdge)) return;
    import('../caption-style/caption-style.ts')
      .then(({ applyCaptionStyle }) => applyCaptionStyle(frame, captionStyle))
      .catch(() => undefined);
  }

  function show(cues: readonly VTTCue[]) {
    shown = cues;
    addStyles(video.getRootNode(), captionsStyles);
    const captionsAbove = cues.length > 0 && cues.every(isAbove);
    store.patch({ captionLines: cues.length > 0 ? cues.map(toLine) : [], captionsAbove });
    if (!markup && cues.some(isMarkedUp)) void import('../cues/cue-content.ts').then(showMarkup, () => undefined);
  }

  function showMarkup(module: typeof markup) {
    markup = module;
    if (!signal.aborted) show(shown);
  }

  function read() {
    const track = [...tracks].find((each) => isCaption(each) && each.mode === 'hidden');
    const cues = [...(track?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
    if (!shallowEqual(cues, shown)) show(cues);
  }

  function follow() {
    for (const track of tracks) track.oncuechange = signal.aborted || !isCaption(track) ? null : read;
    read();
  }

  for (const type of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(type, follow, { signal });
  signal.addEventListener('abort', getViewerPreferences().subscribe(style));
  signal.addEventListener('abort', () => {
    follow();
    show([]);
  });
  style();
  follow();
}

/** Whether the cue is in the upper half. */
function isAbove({ line, snapToLines }: VTTCue): boolean {
  return typeof line === 'number' && line >= 0 && line < (snapToLines ? 6 : 50);
}

const isMarkedUp = ({ text }: VTTCue) => /[<&]/.test(text);

function toLine(cue: VTTCue): HTMLElement {
  const line = document.createElement('span');
  line.append(markup && isMarkedUp(cue) ? markup.toCueContent(cue) : (cue.getCueAsHTML().textContent ?? ''));
  place(line, cue);
  return line;
}

/** Set through the object model, because a strict content security policy blocks style attributes. */
function place({ style }: HTMLElement, { align, position, positionAlign, size }: VTTCue) {
  // Not every browser supports `positionAlign`.
  const side = sides[positionAlign ?? ''] ?? align;
  const at = anchors[side] ?? 50;
  if (align !== 'center') style.textAlign = align;
  if (side !== 'center') style.justifySelf = side;
  if (typeof position === 'number' && position !== at) {
    style.position = 'relative';
    style.left = `${position - at}%`;
    const room = at === 50 ? 2 * Math.min(position, 100 - position) : Math.abs(100 - at - position);
    style.maxWidth = `${Math.min(size, room)}%`;
  } else if (size < 100) style.maxWidth = `${size}%`;
}
