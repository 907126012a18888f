import { t } from '@lingui/core/macro';
import { accepts } from '../../ui/accepts.ts';
import { rememberHandle } from './file-handles.ts';

interface PickerWindow {
  showOpenFilePicker?: (options: {
    multiple?: boolean;
    types?: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle[]>;
}

export const acceptedVideos = 'video/*,.mkv,.mov,.mp4,.m4v,.webm,.avi,.ts,.mts,.mpg,.mpeg,.wmv,.flv,.3gp';

const known = /^(?:image|text)\/|^application\/(?:json|pdf|zip|x-subrip)$/;

/** Whether a file is certainly not a video; the server checks the rest. */
export function isNoVideo(file: Pick<File, 'name' | 'type'>): boolean {
  if (accepts(acceptedVideos, file)) return false;
  return known.test(file.type) || /\.(?:srt|vtt)$/i.test(file.name);
}

/** Whether the browser's picker gives handles that survive a reload. */
export function canKeepHandles(): boolean {
  return typeof (window as PickerWindow).showOpenFilePicker === 'function';
}

/** Opens the browser's picker; returns nothing if it is closed without a choice. */
export async function pickFiles(multiple: boolean): Promise<File[]> {
  const accept = { 'video/*': acceptedVideos.split(',').filter((part) => part.startsWith('.')) };
  try {
    const picker = (window as PickerWindow).showOpenFilePicker;
    const handles = await picker?.({ multiple, types: [{ description: t`Videos`, accept }] });
    return await Promise.all((handles ?? []).map(fileOf));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

async function fileOf(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  rememberHandle(file, handle);
  return file;
}

interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Files of a drop, with their handles where the browser gives them. Reads the event's items before its first `await`. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file') as DroppedItem[];
  const found = items.map((item) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() }));
  const files: File[] = [];
  for (const { file, handle: promised } of found) {
    const handle = await promised?.catch(() => null);
    if (!file || handle?.kind === 'directory') continue;
    if (handle) rememberHandle(file, handle as FileSystemFileHandle);
    files.push(file);
  }
  return files;
}
