import type { CaptionFormat } from '@zeacon/contract';
import type { Cue } from './cue.ts';
import { readSubRip, readWebVtt } from './read-timed-text.ts';
import { readTranscription } from './read-transcription.ts';

/** Returns the cues in order of time. Throws `caption.unreadable` with a message that says where and what to do. */
export function readCaptions(format: CaptionFormat, content: string): Cue[] {
  if (format === 'vtt') return readWebVtt(content);
  return format === 'srt' ? readSubRip(content) : readTranscription(content).cues;
}
