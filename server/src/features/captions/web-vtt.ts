import type { Transcription } from '@zeacon/contract';
import type { Cue } from './cue.ts';
import { plainCueText, speakerOf } from './cue-text.ts';
import { formatTime } from './cue-time.ts';

export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, text }) => {
    const times = `${formatTime(startMs)} --> ${formatTime(endMs)}`;
    return `${settings ? `${times} ${settings}` : times}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** Only what is said, without positions or styles. */
export function toTranscription(cues: readonly Cue[], language: string): Transcription {
  const segments = cues.map(({ startMs, endMs, text }) => {
    const speaker = speakerOf(text);
    return { start: startMs / 1000, end: endMs / 1000, text: plainCueText(text), ...(speaker && { speaker }) };
  });
  return { language, segments };
}
