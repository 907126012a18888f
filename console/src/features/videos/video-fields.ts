import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Stream, StreamChanges, type StreamDraft } from '@zeacon/contract';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { platformText } from '../../language/platform-text.ts';
import { fromLocalInput, toLocalInput } from '../../platform/moment.ts';

/** What the fields of a video's details hold: all of it text, as it is typed. Named as the contract names them. */
export interface VideoFields {
  name: string;
  description: string;
  accessVisibility: Stream['accessVisibility'];
  category: string;
  eventStart: string;
  expiresDate: string;
  location: { lat: string; lon: string };
  logo: string;
  metadata: Stream['metadata'];
}

export function toFields(video: Partial<Stream>): VideoFields {
  const { location } = video;
  return {
    name: video.name ?? '',
    description: video.description ?? '',
    accessVisibility: video.accessVisibility ?? 'PUBLIC',
    category: video.category ?? '',
    eventStart: toLocalInput(video.eventStart ?? null),
    expiresDate: toLocalInput(video.expiresDate ?? null),
    location: { lat: location ? String(location.lat) : '', lon: location ? String(location.lon) : '' },
    logo: video.logo ?? '',
    metadata: video.metadata ?? [],
  };
}

function toLocation({ lat, lon }: VideoFields['location']) {
  if (!lat.trim() && !lon.trim()) return null;
  return { lat: toDegrees(lat), lon: toDegrees(lon) };
}

/** Takes a comma for a point; what is no number becomes NaN, which no schema takes. */
function toDegrees(text: string): number {
  return text.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

/** The changes that the fields say, in the contract's words. An instant that did not change keeps its seconds. */
export function toChanges(fields: VideoFields, before: Partial<Stream> = {}): Pick<StreamDraft, keyof VideoFields> {
  const instant = (name: 'eventStart' | 'expiresDate') =>
    fields[name] === toLocalInput(before[name] ?? null) ? (before[name] ?? null) : fromLocalInput(fields[name]);
  return {
    name: fields.name.trim(),
    description: fields.description,
    accessVisibility: fields.accessVisibility,
    category: fields.category.trim() || null,
    eventStart: instant('eventStart'),
    expiresDate: instant('expiresDate'),
    location: toLocation(fields.location),
    logo: fields.logo.trim() || null,
    metadata: fields.metadata,
  };
}

const degreeMessages: Record<string, MessageDescriptor> = {
  'location.lat': msg`Use degrees from -90 to 90`,
  'location.lon': msg`Use degrees from -180 to 180`,
};

/** Judges the fields by the contract, so that a field says here what the server would say. */
export const resolveVideoFields: Resolver<VideoFields> = async (fields, _context, { names }) => {
  const parsed = StreamChanges.safeParse(toChanges(fields));
  if (parsed.success) return { values: fields, errors: {} };
  const errors: FieldErrors<VideoFields> = {};
  const taken = new Set<string>();
  // Asked about the list as a whole when an entry is added, moved or removed: nobody has typed anything yet.
  const isAboutList = names?.length === 1 && names[0] === 'metadata';
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    if (isAboutList && name.startsWith('metadata.')) continue;
    if (taken.has(name)) continue;
    taken.add(name);
    const aboutDegrees = degreeMessages[name];
    set(errors, name, { type: 'rule', message: aboutDegrees ? i18n._(aboutDegrees) : platformText(message) });
  }
  return { values: {}, errors };
};
