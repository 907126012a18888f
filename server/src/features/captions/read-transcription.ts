import { Transcription } from '@zeacon/contract';
import { type Cue, cuesMax, soundCues, unreadable } from './cue.ts';
import { toReadableCues } from './readable-cues.ts';

/** Later than any video ends; beyond it a time would not fit into its column. */
const latestSeconds = 500 * 3600;

/** Reads the transcription service's JSON. Throws `caption.unreadable`. */
export function readTranscription(content: string): { cues: Cue[]; language: string | undefined } {
  const { language, segments } = parse(content.replace(/^\ufeff/, ''));
  if (segments.length > cuesMax) {
    throw unreadable(`The file holds more than ${cuesMax} segments. Split it or leave some out.`);
  }
  const late = segments.findIndex(({ start, end }) => start > latestSeconds || end > latestSeconds);
  if (late !== -1) throw unreadable(`segments.${late}: the times are later than any video. They must be in seconds.`);
  const cues = toReadableCues(segments);
  if (cues.length > cuesMax)
    throw unreadable(`The text makes more than ${cuesMax} captions. Split it or leave some out.`);
  return { cues: soundCues(cues), language };
}

function parse(content: string): Transcription {
  const parsed = Transcription.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable(
    `${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'is not valid'}. A transcription is {"segments": [{"start": 0, "end": 2.5, "text": "Hello"}]}.`,
    parsed.error,
  );
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw unreadable(
      `${placeOf(cause, content)}: this is not valid JSON. Choose the file the transcription service gave.`,
      cause,
    );
  }
}

/** The engine names the position for some mistakes only. */
function placeOf(cause: unknown, content: string): string {
  const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  return position === undefined ? 'The file' : `Line ${content.slice(0, Number(position)).split('\n').length}`;
}
