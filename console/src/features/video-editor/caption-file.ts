import { t } from '@lingui/core/macro';
import { type CaptionFormat, captionMaxLength } from '@zeacon/contract';
import { formatBytes } from '../../platform/format.ts';
import { accepts } from '../../ui/accepts.ts';
import { findLanguage } from './languages.ts';

export const captionFileTypes = '.vtt,.srt,.json,text/vtt,application/x-subrip,application/json';

export interface CaptionFile {
  fileName: string;
  content: string;
  format: CaptionFormat;
  /** Guessed from a name like `talk.pt-BR.srt`, or from the file's content. */
  srclang: string | undefined;
}

/** Why a file cannot be used as captions, known before it is read; otherwise undefined. */
export function captionRefusal(file: File): string | undefined {
  if (!accepts(captionFileTypes, file)) return t`Not a caption file. Use WebVTT (.vtt), SubRip (.srt) or JSON (.json).`;
  if (file.size > captionMaxLength) {
    const size = formatBytes(file.size);
    return t`It has ${size}. Captions may have 5 MB at most.`;
  }
  return undefined;
}

export async function readCaptionFile(file: File): Promise<CaptionFile> {
  const content = await file.text();
  const format = formatOf(file.name, content);
  const named = /[._-]([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})?)\.\w+$/.exec(file.name)?.[1];
  const tag = named ?? statedLanguage(format, content);
  return { fileName: file.name, content, format, srclang: tag && findLanguage(tag) };
}

function statedLanguage(format: CaptionFormat, content: string): string | undefined {
  if (format === 'vtt') return /^\uFEFF?WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language:\s*([\w-]+)/.exec(content)?.[1];
  return format === 'transcription' ? /"language"\s*:\s*"([\w-]+)"/.exec(content)?.[1] : undefined;
}

/** Decided by the content; the name only counts if the content does not tell. */
function formatOf(fileName: string, content: string): CaptionFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  if (start.startsWith('{') || start.startsWith('[')) return 'transcription';
  return /\.vtt$/i.test(fileName) ? 'vtt' : /\.json$/i.test(fileName) ? 'transcription' : 'srt';
}

export interface ExcerptLine {
  number: number;
  text: string;
  isNamed: boolean;
}

/** The lines around the one that the server's message names ("Line 12: …"), or none. */
export function excerptFor(message: string, content: string): ExcerptLine[] {
  const named = Number(/\bline (\d+)/i.exec(message)?.[1] ?? 0);
  if (named === 0) return [];
  const lines = content.split(/\r\n|\r|\n/);
  const from = Math.max(0, named - 2);
  return lines
    .slice(from, named + 1)
    .map((text, index) => ({ number: from + index + 1, text, isNamed: from + index + 1 === named }));
}
