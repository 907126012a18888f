import type { CaptionFormat } from '@zeacon/contract';
import type { Cue } from './cue.ts';
import { readSubRip, readWebVtt } from './read-timed-text.ts';
import { readTranscription } from './read-transcription.ts';

export interface ReadCaptions {
  /** In order of time. */
  cues: Cue[];
  /** What the file itself says, which only transcriptions do. */
  language?: string | undefined;
}

/** Throws `caption.unreadable` with a message that says where and what to do. */
export function readCaptions(format: CaptionFormat, content: string): ReadCaptions {
  if (format === 'transcription') return readTranscription(content);
  return { cues: format === 'vtt' ? readWebVtt(content) : readSubRip(content) };
}
