import { t } from '@lingui/core/macro';
import { type CallToAction, validateCallToActionDraft } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { platformText } from '../../language/platform-text.ts';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { isColor } from '../../ui/color-field.tsx';
import { defaultShowingMs, newOverlayId, toSpan } from './overlay-document.ts';
import { timeWanted, videoEndsAt } from './typed-values.ts';

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

/** Text fields while a call to action is edited: times and colour. */
export interface CallTexts {
  start: string;
  end: string;
  /** Seconds. */
  duration: string;
  skipAfter: string;
  /** Empty for the player's. */
  color: string;
}

const thousandths = formatter(
  (locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 3, useGrouping: false }),
);
const writeSeconds = (ms: number) => thousandths().format(ms / 1000);

export function textsOf({ startMs, endMs, durationMs, skipAfterMs, style }: CallToAction): CallTexts {
  return {
    start: formatTime(startMs),
    end: endMs === null ? '' : formatTime(endMs),
    duration: writeSeconds(durationMs),
    skipAfter: skipAfterMs === null ? '' : writeSeconds(skipAfterMs),
    color: style.color ?? '',
  };
}

export type CallField = keyof CallTexts | 'text' | 'url' | 'headline' | 'consentText' | 'imageId' | 'moment';
export type CallProblems = Partial<Record<CallField, string>>;

const seconds = (text: string) =>
  /^\d{1,3}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.replace(',', '.')) * 1000 : undefined;

/** Applies the texts to the call and checks it with the contract's rules; `problems` is empty if it is valid. */
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
  const said = Object.entries(fields).map(([field, text]) => [field, platformText(text)]);
  const problems: CallProblems = Object.fromEntries(said);
  if (start === undefined) problems.start = timeWanted();
  else if (start >= videoMs) problems.start = videoEndsAt(videoMs);
  if (end === undefined) problems.end = timeWanted();
  else if (tooEarly && !problems.start) problems.end = platformText(tooEarly);
  if (duration === undefined || duration < 1000 || duration > 120_000) problems.duration = t`Use 1 to 120 seconds`;
  if (skip === undefined) problems.skipAfter = t`Use seconds, or leave it empty`;
  if (color !== '' && !isColor(color)) problems.color = t`Use a colour like #c62a2f`;
  return { call: read, problems };
}
