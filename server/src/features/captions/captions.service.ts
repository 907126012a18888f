import {
  type CaptionFormat,
  type CaptionKind,
  captionsMaxPerStream,
  type StreamCaption,
  serverMessages,
  type Transcription,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type CaptionFiles, fileNameOf } from './caption-files.ts';
import { type CaptionRow, createCaptionsRepository } from './captions.repository.ts';
import type { Cue } from './cue.ts';
import { readCaptionsApart } from './read-captions-apart.ts';
import { toTranscription } from './web-vtt.ts';

export type CaptionsService = ReturnType<typeof createCaptionsService>;

export interface CaptionsDeps {
  database: Database;
  files: CaptionFiles;
  streams: {
    /**
     * The query, starting with `?`, of media addresses for the video's owner; undefined if the business has no such
     * video.
     */
    mediaQuery(businessId: string, streamId: string): Promise<string | undefined>;
    /** Locks the video until the transaction ends and returns its business. */
    lockIn(tx: Transaction, streamId: string): Promise<string | undefined>;
  };
  newId: NewId;
  clock: Clock;
}

export interface CaptionDraft {
  srclang: string;
  label: string;
  kind: CaptionKind;
  isDefault: boolean;
}

export interface CaptionUpload extends CaptionDraft {
  format: CaptionFormat;
  content: string;
}

export interface CaptionChanges {
  label?: string | undefined;
  isDefault?: boolean | undefined;
}

/** Captions as players receive them; `file` is the name inside the stream's folder. */
export interface ShownCaption extends CaptionDraft {
  file: string;
}

/** Captions as they come in a video's file; `content` is WebVTT. */
export interface EmbeddedCaptions extends Omit<CaptionDraft, 'isDefault'> {
  content: string;
}

export function createCaptionsService({ database, files, streams, newId, clock }: CaptionsDeps) {
  const captions = createCaptionsRepository(database.db);

  async function requireQuery(businessId: string, streamId: string): Promise<string> {
    const query = await streams.mediaQuery(businessId, streamId);
    if (query === undefined) throw new ApiError('stream.not_found');
    return query;
  }

  /** Changes of one video's captions happen one after another, so that there is one default and the limit holds. */
  function changing<Result>(businessId: string, streamId: string, change: (tx: Transaction) => Promise<Result>) {
    return database.transaction(async (tx) => {
      if ((await streams.lockIn(tx, streamId)) !== businessId) throw new ApiError('stream.not_found');
      return change(tx);
    });
  }

  interface Saving {
    signal?: AbortSignal;
    alongside?: (tx: Transaction) => Promise<void>;
    /** Whether nothing is stored after all. Nobody changes the captions of the video until the transaction ends. */
    isNeedless?: (tx: Transaction) => Promise<boolean>;
  }

  /** Replaces captions of the same language and kind. Undefined where that is needless. */
  async function save(
    { businessId, streamId, cues }: { businessId: string; streamId: string; cues: readonly Cue[] },
    draft: CaptionDraft & Pick<CaptionRow, 'source'>,
    { signal, alongside, isNeedless }: Saving = {},
  ): Promise<CaptionRow | undefined> {
    const storageKey = await files.put(streamId, cues, signal);
    const { srclang, label, kind, isDefault, source } = draft;
    const content = { srclang, label, kind, isDefault, source, cueCount: cues.length, storageKey };
    return changing(businessId, streamId, async (tx) => {
      if (await isNeedless?.(tx)) {
        await files.removeIn(tx, storageKey);
        return undefined;
      }
      const on = createCaptionsRepository(tx);
      const former = await on.findLanguage(streamId, srclang, kind);
      if (!former && (await on.count(streamId)) >= captionsMaxPerStream) throw new ApiError('caption.too_many');
      if (former) await files.removeIn(tx, former.storageKey);
      const row = former
        ? found(await on.update(streamId, former.id, content, clock()))
        : await on.insert({ ...content, id: newId('cap'), streamId, businessId }, clock());
      if (isDefault) await on.clearDefault(streamId, row.id);
      await alongside?.(tx);
      return row;
    });
  }

  return {
    save,

    async list(businessId: string, streamId: string): Promise<StreamCaption[]> {
      const query = await requireQuery(businessId, streamId);
      return (await captions.listByStreams([streamId])).map((row) => toStreamCaption(row, query));
    },

    async add(businessId: string, streamId: string, upload: CaptionUpload): Promise<StreamCaption> {
      const query = await requireQuery(businessId, streamId);
      const srclang = canonical(upload.srclang);
      const { cues } = await readCaptionsApart(businessId, upload.format, upload.content);
      const row = found(await save({ businessId, streamId, cues }, { ...upload, srclang, source: 'UPLOAD' }));
      return toStreamCaption(row, query);
    },

    /** Adds captions that came in the video's file, and leaves those alone that are there already. */
    async addEmbedded(businessId: string, streamId: string, embedded: readonly EmbeddedCaptions[]): Promise<void> {
      for (const { content, ...draft } of embedded) {
        const isThere = async (on: Queryable) =>
          (await createCaptionsRepository(on).findLanguage(streamId, draft.srclang, draft.kind)) !== undefined;
        if (await isThere(database.db)) continue;
        try {
          const { cues } = await readCaptionsApart(businessId, 'vtt', content);
          const added = { ...draft, isDefault: false, source: 'UPLOAD' } as const;
          await save({ businessId, streamId, cues }, added, { isNeedless: isThere });
        } catch (error) {
          // Too long, or the video was deleted: it goes without.
          if (!(error instanceof ApiError)) throw error;
        }
      }
    },

    async edit(businessId: string, streamId: string, id: string, changes: CaptionChanges): Promise<StreamCaption> {
      const query = await requireQuery(businessId, streamId);
      const { label, isDefault } = changes;
      const row = await changing(businessId, streamId, async (tx) => {
        const on = createCaptionsRepository(tx);
        const patch = { ...(label !== undefined && { label }), ...(isDefault !== undefined && { isDefault }) };
        const changed = found(await on.update(streamId, id, patch, clock()));
        if (isDefault) await on.clearDefault(streamId, id);
        return changed;
      });
      return toStreamCaption(row, query);
    },

    remove: (businessId: string, streamId: string, id: string) =>
      changing(businessId, streamId, async (tx) => {
        const row = found(await createCaptionsRepository(tx).remove(streamId, id));
        await files.removeIn(tx, row.storageKey);
      }),

    /** Runs in the transaction that deletes the video. The files are deleted with the video's folder. */
    removeStreamsIn: (tx: Transaction, streamIds: readonly string[]) =>
      createCaptionsRepository(tx).removeByStreams(streamIds),

    hasEnglish: async (on: Queryable, streamId: string) =>
      (await createCaptionsRepository(on).findEnglish(streamId)) !== undefined,

    /** By stream id; videos without captions are left out. */
    async shownOf(streamIds: readonly string[]): Promise<Map<string, ShownCaption[]>> {
      const rows = Map.groupBy(await captions.listByStreams(streamIds), ({ streamId }) => streamId);
      return new Map([...rows].map(([streamId, ofStream]) => [streamId, ofStream.map(toShown)]));
    },

    /** Transcription from the English captions. The caller checks access. */
    async englishTranscription(streamId: string): Promise<Transcription> {
      const row = await captions.findEnglish(streamId);
      if (!row) throw new ApiError('media.not_found');
      return toTranscription(await files.read(row.businessId, row.storageKey), row.srclang);
    },
  };
}

/** `EN-us` and `en-US` are the same language. */
function canonical(srclang: string): string {
  try {
    return Intl.getCanonicalLocales(srclang)[0] ?? srclang;
  } catch {
    throw fieldError('srclang', serverMessages.badLanguageTag);
  }
}

function toShown({ storageKey, srclang, label, kind, isDefault }: CaptionRow): ShownCaption {
  return { file: fileNameOf(storageKey), srclang, label, kind, isDefault };
}

function toStreamCaption({ createdAt, updatedAt, storageKey, ...row }: CaptionRow, query: string): StreamCaption {
  return {
    ...row,
    url: `/media/captions/${row.streamId}/${fileNameOf(storageKey)}${query}`,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

function found(row: CaptionRow | undefined): CaptionRow {
  if (!row) throw new ApiError('caption.not_found');
  return row;
}
