import { type CallToAction, validateCallToActionDraft } from '@zeacon/contract';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { isColor } from '../../ui/color-field.tsx';
import { defaultShowingMs, newOverlayId, toSpan } from './overlay-document.ts';

export function newCall(atMs: number, durationMs: number): CallToAction {
  const { dropTimestamp, removeTimestamp } = toSpan(
    { dropTimestamp: atMs, removeTimestamp: atMs + 2 * defaultShowingMs },
    durationMs,
  );
  return {
    id: newOverlayId('cta'),
    kind: 'BUTTON',
    text: '',
    url: '',
    moment: 'TIME',
    startMs: dropTimestamp,
    endMs: removeTimestamp,
    style: { position: 'BOTTOM_RIGHT', look: 'SOLID', color: null },
    headline: '',
    description: '',
    consentText: '',
    isSkippable: true,
    imageId: null,
    durationMs: 10_000,
    skipAfterMs: 5000,
    trackConversions: true,
  };
}

/** What is typed while a call to action is edited: times and its colour as text. */
export interface CallTexts {
  start: string;
  end: string;
  /** Seconds. */
  duration: string;
  skipAfter: string;
  /** Empty for the player's. */
  color: string;
}

export function textsOf({ startMs, endMs, durationMs, skipAfterMs, style }: CallToAction): CallTexts {
  return {
    start: formatTime(startMs),
    end: endMs === null ? '' : formatTime(endMs),
    duration: String(durationMs / 1000),
    skipAfter: skipAfterMs === null ? '' : String(skipAfterMs / 1000),
    color: style.color ?? '',
  };
}

export type CallField = keyof CallTexts | 'text' | 'url' | 'headline' | 'consentText' | 'imageId' | 'moment';
export type CallProblems = Partial<Record<CallField, string>>;

const seconds = (text: string) =>
  /^\d{1,3}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.replace(',', '.')) * 1000 : undefined;

/** Puts the texts into the call and judges it by the contract's rules; `problems` is empty when it can be kept. */
export function readCall(
  call: CallToAction,
  texts: CallTexts,
  videoMs: number,
): { call: CallToAction; problems: CallProblems } {
  const isTimed = call.moment === 'TIME';
  const isAd = call.kind === 'AD';
  const start = isTimed ? parseTime(texts.start) : call.startMs;
  const end = isTimed && !isAd && texts.end.trim() !== '' ? parseTime(texts.end) : null;
  const duration = isAd ? seconds(texts.duration) : call.durationMs;
  const skip = isAd && texts.skipAfter.trim() !== '' ? seconds(texts.skipAfter) : null;
  // The others have no field for it.
  const color = call.kind === 'BUTTON' ? texts.color.trim() : (call.style.color ?? '');
  const read: CallToAction = {
    ...call,
    style: { ...call.style, color: isColor(color) ? color : null },
    startMs: start ?? 0,
    endMs: end ?? null,
    durationMs: duration ?? call.durationMs,
    skipAfterMs: isAd ? (skip ?? null) : call.skipAfterMs,
  };
  const { startMs: _start, endMs: tooEarly, ...fields } = validateCallToActionDraft(read);
  const problems: CallProblems = { ...fields };
  if (start === undefined) problems.start = 'Use a time like 1:05';
  else if (start >= videoMs) problems.start = `The video ends at ${formatTime(videoMs)}`;
  if (end === undefined) problems.end = 'Use a time like 1:05';
  else if (tooEarly && !problems.start) problems.end = tooEarly;
  if (duration === undefined || duration < 1000 || duration > 120_000) problems.duration = 'Use 1 to 120 seconds';
  if (skip === undefined) problems.skipAfter = 'Use seconds, or leave it empty';
  if (color !== '' && !isColor(color)) problems.color = 'Use a colour like #c62a2f';
  return { call: read, problems };
}
