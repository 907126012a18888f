/** How each kind of file of a package is served. Any other name gets 404. */
const kinds: Record<string, { type: string; cache: 'immutable' | 'revalidate' }> = {
  m4s: { type: 'video/iso.segment', cache: 'immutable' },
  mp4: { type: 'video/mp4', cache: 'immutable' },
  jpg: { type: 'image/jpeg', cache: 'immutable' },
  vtt: { type: 'text/vtt; charset=utf-8', cache: 'immutable' },
  m3u8: { type: 'application/vnd.apple.mpegurl', cache: 'immutable' },
};

export interface MediaFile {
  /** Storage key. */
  key: string;
  type: string;
  cacheControl: string;
  /** Whether it names other files, which then need the token too. */
  isIndex: boolean;
}

/**
 * The file behind a media URL, or undefined if packaging writes no file of that name. Only playlists change: the master
 * playlist as better renditions arrive, those of renditions while these grow; everything else is immutable under its
 * package's id.
 */
export function toMediaFile(streamId: string, packageId: string, name: string, signed: boolean): MediaFile | undefined {
  const safe = /^[a-z]{3}_[0-9a-z]+$/;
  if (!safe.test(streamId) || !safe.test(packageId)) return undefined;
  if (!/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.[a-z0-9]+$/.test(name)) return undefined;
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const kind = kinds[extension];
  if (!kind) return undefined;
  const reach = signed ? 'private' : 'public';
  return {
    key: `streams/${streamId}/${packageId}/${name}`,
    type: kind.type,
    cacheControl: name === 'index.m3u8' ? `${reach}, no-cache` : `${reach}, max-age=31536000, immutable`,
    isIndex: extension === 'm3u8' || extension === 'vtt',
  };
}
