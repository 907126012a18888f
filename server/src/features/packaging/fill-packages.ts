import { createPackageIndexStore, type PackageIndexStore } from '../../media/package-index.ts';
import { readSegmentSound, readSoundFormat, type SoundFormat, silentSegment } from '../../media/packaged-silence.ts';
import { isGrowing, segmentLengths } from '../../media/playlist.ts';
import { audioFolder, initName, segmentName, toCuts } from '../../media/rendition.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What a segment says of its samples is at its beginning, which is shorter. */
const headBytes = 65_536;
const segmentSeconds = 4;

export interface FilledPackages {
  packages: number;
  /** Segments in which sound was missing. */
  segments: number;
  /** Folders that stay as they are: their silence is not known, or others wrote their segments. */
  left: string[];
}

/**
 * Fills with silence where packaged videos lack sound, as those of earlier versions do: players wait for it. Safe to stop
 * and to run again, also while a server runs.
 */
export async function fillPackages(
  storage: Storage,
  changed: (prefix: string) => void = () => undefined,
): Promise<FilledPackages> {
  const indexes = createPackageIndexStore(storage);
  const found: FilledPackages = { packages: 0, segments: 0, left: [] };
  for await (const { key } of storage.list('streams/')) {
    if (!key.endsWith('/package.json')) continue;
    const prefix = key.slice(0, -'package.json'.length);
    const { segments, left } = await fillPackage(storage, indexes, prefix);
    if (segments > 0) changed(prefix);
    found.packages += 1;
    found.segments += segments;
    found.left.push(...left);
  }
  return found;
}

async function fillPackage(storage: Storage, indexes: PackageIndexStore, prefix: string) {
  const index = await indexes.read(prefix);
  const left: string[] = [];
  let segments = 0;

  async function open(folder: string, codec: string) {
    const playlist = Buffer.from(await storage.readBytes(`${prefix}${folder}/index.m3u8`)).toString('utf8');
    if (isGrowing(playlist)) return undefined;
    const initialisation = Buffer.from(await storage.readBytes(`${prefix}${folder}/${initName}`));
    return { lengths: segmentLengths(playlist), sound: readSoundFormat(initialisation, codec) };
  }

  /** Undefined if nothing more can be done for it. */
  async function fill(folder: string, codec: string) {
    const opened = await open(folder, codec);
    if (!opened) return undefined;
    const { sound, lengths } = opened;
    const filled = sound && (await fillSegments(storage, `${prefix}${folder}/`, sound, lengths));
    segments += filled ?? 0;
    if (filled === undefined) left.push(`${prefix}${folder}/`);
    return filled === undefined ? undefined : { sound: sound as SoundFormat, lengths };
  }

  for (const { name, rendition } of index.renditions) {
    const codec = rendition.codecs[1];
    if (codec) await fill(name, codec);
  }
  const pictureMs = Math.max(0, ...index.renditions.map(({ rendition }) => rendition.durationMs));
  for (const { track, rendition } of index.audio ?? []) {
    const folder = audioFolder(track.index);
    const filled = await fill(folder, rendition.codec);
    if (!filled) continue;
    const { sound, lengths } = filled;
    const more = await addSegments(storage, `${prefix}${folder}/`, sound, lengths, pictureMs);
    segments += more.length;
    if (more.length === 0) continue;
    const all = [...lengths, ...more].map(({ durationMs }) => ({ durationMs, sizeBytes: 0 }));
    await indexes.addAudio(prefix, track, { ...rendition, durationMs: pictureMs, segments: all });
  }
  return { segments, left };
}

/** Returns how many lacked sound; undefined if they are of another make. */
async function fillSegments(
  storage: Storage,
  folder: string,
  sound: SoundFormat,
  lengths: readonly { durationMs: number }[],
): Promise<number | undefined> {
  let filled = 0;
  let end = 0;
  for (const [at, start] of toCuts(lengths).entries()) {
    const key = `${folder}${segmentName(at)}`;
    const until = Math.round((start + (lengths[at]?.durationMs ?? 0) / 1000) * sound.rate);
    const soundOf = (segment: Buffer) => readSegmentSound(segment, sound, end, until);
    const readWhole = async () => soundOf(Buffer.from(await storage.readBytes(key)));
    const told = soundOf(await readHead(storage, key)) ?? (await readWhole());
    const whole = told?.lacks ? await readWhole() : told;
    if (!whole) return undefined;
    if (whole.lacks) {
      await storage.put(key, whole.filled());
      filled += 1;
    }
    end = whole.end;
  }
  return filled;
}

/** Silence from where the segments end until the picture does. */
async function addSegments(
  storage: Storage,
  folder: string,
  sound: SoundFormat,
  lengths: readonly { durationMs: number }[],
  pictureMs: number,
): Promise<{ durationMs: number }[]> {
  const toTicks = (ms: number) => Math.round((ms / 1000) * sound.rate);
  const added: { durationMs: number }[] = [];
  let ended = lengths.reduce((sum, { durationMs }) => sum + durationMs, 0);
  // Less is not missed.
  while (pictureMs - ended > 500) {
    const untilMs = Math.min(pictureMs, ended + segmentSeconds * 1000);
    const number = lengths.length + added.length;
    const segment = silentSegment(number + 1, sound, toTicks(ended), toTicks(untilMs));
    if (!segment) break;
    await storage.put(`${folder}${segmentName(number)}`, segment);
    added.push({ durationMs: untilMs - ended });
    ended = untilMs;
  }
  return added;
}

async function readHead(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const { stream } = await storage.read(key, { end: headBytes - 1 });
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
