import type { ViewerStream } from '@zeacon/contract';

interface VideoObjectOptions {
  publicUrl: string;
  /** False while the countdown is shown instead. */
  hasFile: boolean;
  /** Whether anybody may read the file. */
  namesFile: boolean;
  expiresAt: Date | null;
}

/** schema.org VideoObject of a public video; every address in it is absolute. */
export function toVideoObject(stream: ViewerStream, { publicUrl, hasFile, namesFile, expiresAt }: VideoObjectOptions) {
  const absolute = (url: string) => new URL(url, publicUrl).href;
  const page = absolute(`/v/${stream.streamId}`);
  const { organizer, location } = stream;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': page,
    url: page,
    name: stream.name,
    description: stream.description || stream.name,
    thumbnailUrl: stream.photos.map(absolute),
    uploadDate: stream.createdDate,
    embedUrl: `${page}/embed`,
    ...(namesFile && { contentUrl: absolute(stream.hlsUrl) }),
    ...(hasFile && { duration: toIsoDuration(stream.durationMs) }),
    ...(hasFile && stream.width > 0 && { width: stream.width, height: stream.height }),
    ...(expiresAt && { expires: expiresAt.toISOString() }),
    ...(stream.category && { genre: stream.category }),
    ...(location && {
      contentLocation: {
        '@type': 'Place',
        geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lon },
      },
    }),
    ...publicationOf(stream),
    publisher: {
      '@type': 'Organization',
      name: organizer.businessName,
      ...(organizer.imageUrl && { logo: { '@type': 'ImageObject', url: absolute(organizer.imageUrl) } }),
    },
    ...(hasFile && stream.chapters?.length && { hasPart: clipsOf(stream, page) }),
  };
}

/** When it was sent, or will be. */
function publicationOf({ contentType, eventStart, live }: ViewerStream) {
  const startDate = live?.startedDate ?? eventStart;
  const endDate = live?.endedDate;
  const isLiveBroadcast = contentType === 'LIVE';
  return (
    startDate && {
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast, startDate, ...(endDate && { endDate }) },
    }
  );
}

/** Chapters, which search engines show as key moments. */
function clipsOf({ chapters = [], durationMs }: ViewerStream, page: string) {
  return chapters.map(({ title, startMs }, index) => {
    const startOffset = Math.floor(startMs / 1000);
    const endOffset = Math.floor((chapters[index + 1]?.startMs ?? durationMs) / 1000);
    return { '@type': 'Clip', name: title, startOffset, endOffset, url: `${page}?t=${startOffset}` };
  });
}

/** ISO 8601: `PT1H2M3S`. */
function toIsoDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}
