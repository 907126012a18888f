import type { Stream } from '@zeacon/contract';

export function isPlayable({ playback }: Stream): boolean {
  return playback !== null;
}

/** An event may be published before it has a file. */
export function isPublishable({ playback, packaging, eventStart }: Stream): boolean {
  return playback !== null || (packaging.state === 'awaiting' && eventStart !== null);
}

export function isArchive({ mediaType }: Stream): boolean {
  return mediaType === 'ARCHIVE';
}

/** What was recorded here has no uploaded file. */
export function hasOriginal({ fileName, contentType, packaging: { state } }: Stream): boolean {
  return fileName !== '' && contentType !== 'LIVE' && !['awaiting', 'uploading', 'refused'].includes(state);
}
