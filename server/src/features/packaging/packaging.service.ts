import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { decodesWhole } from '../../media/decoding.ts';
import { type EmbeddedCaptions, readEmbeddedCaptions } from '../../media/embedded-captions.ts';
import { encodeRungsOf } from '../../media/encode-rung.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { planLadder } from '../../media/ladder.ts';
import type { MediaProbe } from '../../media/media-probe.ts';
import { MediaRefusedError } from '../../media/media-refused-error.ts';
import { type PackageIndexStore, packagePrefix, selectStartFiles } from '../../media/package-index.ts';
import { probe } from '../../media/probe.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { AudioStep } from './audio-step.ts';
import { createFirstRendition } from './first-rendition.ts';
import type { PackagedStream, StreamChanges } from './packaged-stream.ts';
import { createProgress } from './packaging-progress.ts';
import { createShowing, playableAt } from './showing.ts';
import type { StillsStep } from './stills-step.ts';
import { storeFolder } from './store-folder.ts';

export type PackagingService = ReturnType<typeof createPackagingService>;

export interface PackagingDeps {
  streams: {
    find(id: string): Promise<PackagedStream | undefined>;
    /** False if the stream was deleted. */
    patch(id: string, changes: StreamChanges): Promise<boolean>;
    /** Shows the first rendition, or what there is of it. */
    makePlayable(id: string, changes: StreamChanges): Promise<void>;
    /** Queues the work that remains. */
    queueMore(id: string, changes: StreamChanges): Promise<void>;
  };
  storage: Storage;
  indexes: PackageIndexStore;
  stills: StillsStep;
  audio: AudioStep;
  /** Called with the captions that came in a video's file. */
  onCaptions: (businessId: string, streamId: string, embedded: EmbeddedCaptions[]) => Promise<unknown>;
  /** For what it was sent for. */
  isTooLong: (streamId: string, durationMs: number) => Promise<boolean>;
  ffmpeg: Ffmpeg;
  workFolder: string;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

/**
 * How a step ended: `waiting` means that ffmpeg is needed but not installed yet, `interrupted` that others go first and
 * that it has to be continued.
 */
export type StepOutcome = 'done' | 'waiting' | 'interrupted';

/** How making the first quality ended: `encode` and `encode-long` mean that it cannot be copied, and has places of its own. */
export type FirstOutcome = Exclude<StepOutcome, 'interrupted'> | 'encode' | 'encode-long';

/** What takes longer to encode, so that it must not hold up what is quick. */
const longMs = 600_000;

export interface ImproveTurn {
  signal: AbortSignal;
  /** Whether a video of another business waits to be improved. */
  anotherWaits: () => Promise<boolean>;
}

interface PlayingSource {
  stream: PackagedStream;
  path: string;
  facts: MediaProbe;
  prefix: string;
  /** For files to be stored. */
  folder: string;
}

export function createPackagingService(deps: PackagingDeps) {
  const { streams, storage, indexes, stills, audio, onCaptions, isTooLong, ffmpeg, workFolder, newId, clock, log } =
    deps;

  async function inWorkFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(workFolder, name);
    await mkdir(folder, { recursive: true });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Removes files that were written after the files of a deleted video had been cleared away. */
    async discardIfDeleted(streamId: string): Promise<void> {
      if (await streams.find(streamId)) return;
      await storage.deletePrefix(`sources/${streamId}/`);
      await storage.deletePrefix(`streams/${streamId}/`);
    },

    /** Checks the uploaded file, and makes it playable if that takes no encoding of its picture. */
    begin: (streamId: string, signal: AbortSignal): Promise<FirstOutcome> => makeFirst(streamId, signal, false),

    /** Makes a file playable that has to be encoded. */
    encodeFirst: (streamId: string, signal: AbortSignal): Promise<FirstOutcome> => makeFirst(streamId, signal, true),

    /** Adds poster and preview pictures to a video that plays, and the captions that came with it. */
    async addPictures(streamId: string, packageId: string, signal: AbortSignal): Promise<StepOutcome> {
      return withSource(streamId, packageId, signal, async (source) => {
        await makePictures(source, signal);
        await measure(streamId, source.prefix, signal);
        return 'done';
      });
    },

    /** Adds further sound and qualities to a video that plays; continues where it stopped. Each quality is a turn. */
    async improve(streamId: string, packageId: string, turn: ImproveTurn): Promise<StepOutcome> {
      const { signal } = turn;
      return withSource(streamId, packageId, signal, async (source) => {
        const { path, facts, prefix, folder } = source;
        // There already, unless the video waited since before pictures had a job of their own.
        if (!(await makePictures(source, signal))) return 'done';
        await audio.addMissing({ path, facts, prefix, folder, encoder: true, signal }, (index) =>
          streams.patch(streamId, { startFiles: selectStartFiles(index) }),
        );
        const isMade = await addRungs(streamId, path, facts, { prefix, folder, turn });
        await measure(streamId, prefix, signal);
        if (!isMade) return 'interrupted';
        await streams.patch(streamId, { packagingState: 'ready', packagingProgress: 1, packagingMessage: null });
        return 'done';
      });
    },
  };

  async function makeFirst(streamId: string, signal: AbortSignal, encodes: boolean): Promise<FirstOutcome> {
    const stream = await streams.find(streamId);
    if (!stream?.sourceKey) return 'done';
    // The work stopped after the first segments were shown: the same package goes on.
    const shown = stream.packagingState === 'improving' ? stream.packageId : null;
    if (!shown) {
      await streams.patch(streamId, { packagingState: 'probing', packagingProgress: 0.02, packagingMessage: null });
    }
    await using source = await storage.localFile(stream.sourceKey, signal);
    const encoder = await ffmpeg.available();
    const facts = await probe(source.path, { ffmpeg: encoder ? ffmpeg : undefined, signal });
    if (await isTooLong(streamId, facts.durationMs)) throw new MediaRefusedError('too_long');
    const packageId = shown ?? newId('pkg');
    const prefix = packagePrefix(streamId, packageId);
    const showing = createShowing({ streams, stills, streamId, packageId, isShown: shown !== null });
    const made = await inWorkFolder(packageId, async (folder) => {
      if (!facts.webPlayable && !(encodes && encoder)) return undefined;
      const sound = { path: source.path, facts, prefix, folder, encoder, signal };
      const apart = facts.audioTracks ? await audio.addFirst(sound) : undefined;
      if (apart === false && !encoder) return undefined;
      // With ffmpeg, they follow once the video plays.
      if (!encoder) await audio.addMissing(sound);
      const progress = createProgress((value) => streams.patch(streamId, { packagingProgress: value }), clock);
      const first = createFirstRendition({
        ...{ storage, indexes, ffmpeg, encoder, prefix, folder, showing },
        onState: (packagingState) => streams.patch(streamId, { packagingState }),
        onProgress: progress.within(0.05, playableAt),
      });
      const rendition = await first.make(source.path, pictureFacts(facts, apart), signal, encodes);
      await progress.settle();
      return rendition;
    }).catch(async (error: unknown) => {
      if (!signal.aborted) await showing.withdraw();
      throw error;
    });
    if (!made) {
      // What is shown of a copy stays until there is something better.
      if (!encoder) await showing.withdraw();
      if (showing.isAwaited()) {
        await storage.deletePrefix(prefix);
        const packagingMessage = encoder ? null : serverMessages.videoWaits;
        await streams.patch(streamId, { packagingState: 'queued', packagingMessage });
      }
      if (!encoder) return 'waiting';
      return facts.durationMs > longMs ? 'encode-long' : 'encode';
    }
    await showing.whole(await indexes.read(prefix), made);
    await measure(streamId, prefix, signal);
    return 'done';
  }

  /** Works on a video that plays this package, with ffmpeg. */
  async function withSource(
    streamId: string,
    packageId: string,
    signal: AbortSignal,
    work: (source: PlayingSource) => Promise<StepOutcome>,
  ): Promise<StepOutcome> {
    const stream = await streams.find(streamId);
    if (!stream?.sourceKey || stream.packageId !== packageId) return 'done';
    if (!(await ffmpeg.available())) {
      await streams.patch(streamId, { packagingMessage: serverMessages.videoWaitsForMore });
      return 'waiting';
    }
    await streams.patch(streamId, { packagingState: 'improving', packagingMessage: null });
    await using source = await storage.localFile(stream.sourceKey, signal);
    const { path } = source;
    const facts = await probe(path, { ffmpeg, signal });
    const prefix = packagePrefix(streamId, packageId);
    return inWorkFolder(`${packageId}-more`, (folder) => work({ stream, path, facts, prefix, folder }));
  }

  /** False if the video is gone. */
  async function makePictures(source: PlayingSource, signal: AbortSignal): Promise<boolean> {
    const { stream, path, facts, folder } = source;
    const made = await stills.make({ ...source, signal });
    // Once: those that are removed later stay removed.
    if (Object.keys(made).length > 0) {
      const how = { ffmpeg, folder, durationMs: facts.durationMs, signal };
      const embedded = await readEmbeddedCaptions(path, how);
      if (embedded.length > 0) await onCaptions(stream.businessId, stream.id, embedded);
    }
    return streams.patch(stream.id, { ...made, packagingState: 'improving' });
  }

  /** For the quota of the business. A store that does not answer fails no video that plays: the next step measures again. */
  async function measure(streamId: string, prefix: string, signal: AbortSignal): Promise<void> {
    try {
      let packageBytes = 0;
      for await (const { sizeBytes } of storage.list(prefix, signal)) packageBytes += sizeBytes;
      await streams.patch(streamId, { packageBytes });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, streamId }, 'The server could not measure the files of a video.');
    }
  }

  /** False if others go first. */
  async function addRungs(
    streamId: string,
    path: string,
    facts: MediaProbe,
    { prefix, folder, turn }: { prefix: string; folder: string; turn: ImproveTurn },
  ): Promise<boolean> {
    const { signal } = turn;
    const { durationMs } = facts;
    const { renditions: made, audio: sounds } = await indexes.read(prefix);
    const copied = made.some(({ name }) => name === 'source');
    const missing = (copyServes: boolean) =>
      planLadder({ ...pictureFacts(facts, sounds && true), webPlayable: copyServes }).filter(
        (rung) => !made.some(({ name }) => name === rung.name),
      );
    let isDamaged = copied && made.some(({ rendition }) => rendition.sourceIsDamaged);
    if (copied && made.length === 1 && missing(true).length === 0)
      isDamaged = !(await decodesWhole(path, { ffmpeg, signal, timeoutMs: 600_000 + facts.durationMs * 10 }));
    const wanted = missing(copied && !isDamaged);
    const cuts = copied ? await indexes.cutsOf(prefix, 'source') : undefined;
    const before = made.length - 1;
    const share = (1 - playableAt) / (before + wanted.length);
    const progress = createProgress((value) => streams.patch(streamId, { packagingProgress: value }), clock);
    const encodeRung = encodeRungsOf({ path, ffmpeg, signal });
    for (const [done, rung] of wanted.entries()) {
      const at = playableAt + share * (before + done);
      const onProgress = progress.within(at, at + share);
      const outDir = join(folder, rung.name);
      const how = { durationMs, range: facts.video.range, cuts, onProgress };
      const rendition = await encodeRung({ outDir, rung, ...how });
      await storeFolder(storage, outDir, `${prefix}${rung.name}/`, signal);
      const index = await indexes.add(prefix, rung.name, rendition);
      await streams.patch(streamId, { startFiles: selectStartFiles(index) });
      await rm(outDir, { recursive: true, force: true });
      if (copied && !isDamaged && rendition.sourceIsDamaged) {
        await progress.settle();
        return addRungs(streamId, path, facts, { prefix, folder, turn });
      }
      if (done + 1 < wanted.length && (await turn.anotherWaits())) {
        await progress.settle();
        return false;
      }
    }
    await progress.settle();
    if (isDamaged)
      await streams.patch(streamId, { startFiles: selectStartFiles(await indexes.leaveOut(prefix, 'source')) });
    return true;
  }
}

/** Facts for the picture's files: `apart` without sound, otherwise with the first track. */
function pictureFacts(facts: MediaProbe, apart: boolean | undefined): MediaProbe {
  const { audio: _, ...silent } = facts;
  if (apart) return silent;
  return apart === undefined ? facts : { ...facts, webPlayable: false };
}
