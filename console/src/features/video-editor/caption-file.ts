import type { CaptionFormat } from '@zeacon/contract';
import { findLanguage } from './languages.ts';

export const captionFileTypes = '.vtt,.srt,.json,text/vtt,application/x-subrip,application/json';

export interface CaptionFile {
  fileName: string;
  content: string;
  format: CaptionFormat;
  /** Guessed from a name like `talk.pt-BR.srt`. */
  srclang: string | undefined;
}

export async function readCaptionFile(file: File): Promise<CaptionFile> {
  const content = await file.text();
  const tag = /[._-]([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})?)\.\w+$/.exec(file.name)?.[1];
  return { fileName: file.name, content, format: formatOf(file.name, content), srclang: tag && findLanguage(tag) };
}

/** By what is in it; the name decides only where that says nothing. */
function formatOf(fileName: string, content: string): CaptionFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  if (start.startsWith('{') || start.startsWith('[')) return 'transcription';
  return /\.vtt$/i.test(fileName) ? 'vtt' : /\.json$/i.test(fileName) ? 'transcription' : 'srt';
}

/** The lines around the one that a message names ("Line 12: …"), or none. */
export function excerptFor(message: string, content: string): { number: number; text: string; isNamed: boolean }[] {
  const named = Number(/\bline (\d+)/i.exec(message)?.[1] ?? 0);
  if (named === 0) return [];
  const lines = content.split(/\r\n|\r|\n/);
  const from = Math.max(0, named - 2);
  return lines
    .slice(from, named + 1)
    .map((text, index) => ({ number: from + index + 1, text, isNamed: from + index + 1 === named }));
}
