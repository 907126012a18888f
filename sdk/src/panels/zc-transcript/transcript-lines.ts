import { toCueContent } from '../../cues/cue-content.ts';

export interface TranscriptLine {
  readonly startSeconds: number;
  readonly text: string;
  /** The same with bold, italic and underlined parts, if there are any. */
  readonly styled?: DocumentFragment;
}

/** Number of cues read before yielding to the page. */
const cuesAtOnce = 200;

/** The lines of one file of captions, read by the browser itself. Rejects if it cannot be loaded. */
export function loadLines(src: string, crossOrigin: string | null, signal: AbortSignal): Promise<TranscriptLine[]> {
  const video = document.createElement('video');
  video.crossOrigin = crossOrigin;
  const element = document.createElement('track');
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      video.replaceChildren();
      reject(signal.reason);
    });
    element.addEventListener('load', () => resolve(toLines(element.track.cues, signal)), { signal });
    element.addEventListener('error', () => reject(new Error('The captions could not be loaded.')), { signal });
    element.src = src;
    video.append(element);
    // Only a track that is not disabled is loaded; nothing is shown, because the video is not in the page.
    element.track.mode = 'hidden';
  });
}

/** One line for each cue; text repeated in the next cue, as in live captions, is left out. */
export async function toLines(cues: TextTrackCueList | null, signal: AbortSignal): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = [];
  for (let index = 0; index < (cues?.length ?? 0); index += 1) {
    const cue = cues?.[index];
    if (index % cuesAtOnce === cuesAtOnce - 1) await nextFrame();
    signal.throwIfAborted();
    if (!(cue instanceof VTTCue)) continue;
    const { startTime: startSeconds } = cue;
    const content = /[<&]/.test(cue.text) ? toCueContent(cue, true) : undefined;
    const text = (content ? content.textContent : cue.text)?.replace(/\s+/g, ' ').trim();
    if (!text || text === lines.at(-1)?.text) continue;
    lines.push({ startSeconds, text, ...(content?.firstElementChild && { styled: content }) });
  }
  return lines;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Index of the last line spoken at that time, -1 before the first. */
export function findLine(lines: readonly TranscriptLine[], seconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05);
}

/** Splits a text at the search text: every second part is a match. */
export function splitMatches(text: string, words: string, language: string): string[] {
  const needle = words.toLocaleLowerCase(language);
  if (!needle) return [text];
  const hay = text.toLocaleLowerCase(language);
  // If lower case changes the length, matches can be found but not marked.
  if (hay.length !== text.length) return hay.includes(needle) ? ['', text] : [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...parts, text.slice(from)];
}
