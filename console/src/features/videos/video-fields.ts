import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Stream, StreamChanges, type StreamDraft } from '@zeacon/contract';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { platformText } from '../../language/platform-text.ts';
import { fromLocalInput, toLocalInput } from '../../platform/moment.ts';

/** The fields of a video's details, as a form holds them. Named as in the contract. */
export interface VideoFields {
  name: string;
  description: string;
  accessVisibility: Stream['accessVisibility'];
  requiresSignedEmbed: boolean;
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
    requiresSignedEmbed: video.requiresSignedEmbed ?? false,
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

/** Accepts a decimal comma; anything else becomes NaN, which every schema refuses. */
function toDegrees(text: string): number {
  return text.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

/** The changed fields in the contract's format. An unchanged time keeps its seconds. */
export function toChanges(fields: VideoFields, before: Partial<Stream> = {}): Pick<StreamDraft, keyof VideoFields> {
  const instant = (name: 'eventStart' | 'expiresDate') =>
    fields[name] === toLocalInput(before[name] ?? null) ? (before[name] ?? null) : fromLocalInput(fields[name]);
  return {
    name: fields.name.trim(),
    description: fields.description,
    accessVisibility: fields.accessVisibility,
    requiresSignedEmbed: fields.requiresSignedEmbed,
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

/** Checks the fields by the contract, so that a field shows the same error as the server. */
export const resolveVideoFields: Resolver<VideoFields> = async (fields, _context, { names }) => {
  const parsed = StreamChanges.safeParse(toChanges(fields));
  if (parsed.success) return { values: fields, errors: {} };
  const errors: FieldErrors<VideoFields> = {};
  const taken = new Set<string>();
  // Called for the whole list when an entry is added, moved or removed: there is no input to check yet.
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
