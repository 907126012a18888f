import { ruleMessages, serverMessages, Transcription } from '@zeacon/contract';
import { type Cue, cuesMax, soundCues, unreadable } from './cue.ts';
import { toReadableCues } from './readable-cues.ts';

/** Longer than any video; later times would not fit into the column. */
const latestSeconds = 500 * 3600;
const example = '{"segments": [{"start": 0, "end": 2.5, "text": "Hello"}]}';

const { fill } = ruleMessages;

/** Reads the transcription service's JSON. Throws `caption.unreadable`. */
export function readTranscription(content: string): { cues: Cue[]; language: string | undefined } {
  const { language, segments } = parse(content.replace(/^\ufeff/, ''));
  if (segments.length > cuesMax) {
    throw unreadable(fill(serverMessages.transcriptionSegmentsTooMany, { count: cuesMax }));
  }
  const late = segments.findIndex(({ start, end }) => start > latestSeconds || end > latestSeconds);
  if (late !== -1) throw unreadable(fill(serverMessages.transcriptionLate, { index: late }));
  const cues = toReadableCues(segments);
  if (cues.length > cuesMax) throw unreadable(fill(serverMessages.transcriptionTextTooLong, { count: cuesMax }));
  return { cues: soundCues(cues), language };
}

function parse(content: string): Transcription {
  const parsed = Transcription.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.');
  const reason = issue?.message ?? serverMessages.transcriptionInvalid;
  const { transcriptionBroken, transcriptionBrokenAt } = serverMessages;
  const problem = path
    ? fill(transcriptionBrokenAt, { path, reason, example })
    : fill(transcriptionBroken, { reason, example });
  throw unreadable(problem, parsed.error);
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    const line = lineOf(cause, content);
    const { transcriptionNoJson, transcriptionNoJsonAt } = serverMessages;
    throw unreadable(line === undefined ? transcriptionNoJson : fill(transcriptionNoJsonAt, { line }), cause);
  }
}

/** The engine names the position only for some mistakes. */
function lineOf(cause: unknown, content: string): number | undefined {
  const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  return position === undefined ? undefined : content.slice(0, Number(position)).split('\n').length;
}
