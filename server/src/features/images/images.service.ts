import {
  type createImageUpload,
  type Image,
  type Input,
  imageMaxBytes,
  imageMediaBase,
  type MediaImageKind,
  type Page,
  type Reply,
  toPage,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageRemoval } from './image-removal.ts';
import { imagePrefix, imageUrl, toImage } from './image-view.ts';
import { createImagesRepository, type ImageFilter, type ImagesRepository } from './images.repository.ts';
import { receiveFile } from './receive-file.ts';

export type ImagesService = ReturnType<typeof createImagesService>;
type UploadDraft = Input<typeof createImageUpload>['body'];

export interface ImagesDeps {
  images: ImagesRepository;
  maker: ImageMaker;
  removal: ImageRemoval;
  files: StoredFiles;
  tokens: ExpiringTokens;
  environment: string;
  /** How long one picture may take to arrive and be converted into its sizes. */
  receiveWithinMs: number;
  ownsStream: (businessId: string, streamId: string) => Promise<boolean>;
  newUuid: () => string;
  clock: Clock;
}

type Picture = Pick<Image, 'url' | 'width' | 'height' | 'sizeBytes'>;

/** How long it may take to notice a deletion by another process. */
const existenceMs = 2000;
const types = { webp: 'image/webp', avif: 'image/avif' } as const;

export function createImagesService(deps: ImagesDeps) {
  const { images, maker, removal, files, tokens, environment, receiveWithinMs, ownsStream, newUuid, clock } = deps;
  const known = createCache<Promise<boolean>>({ entries: 5000, ttl: existenceMs });

  function isMade(uuid: string): Promise<boolean> {
    const remembered = known.get(uuid);
    if (remembered) return remembered;
    const asked = images.listMade([uuid]).then((rows) => rows.length > 0);
    known.set(uuid, asked);
    // Cache neither failures nor absences, which may end at any moment.
    asked.then(
      (found) => found || known.delete(uuid),
      () => known.delete(uuid),
    );
    return asked;
  }

  return {
    async beginUpload(businessId: string, draft: UploadDraft): Promise<Reply<typeof createImageUpload>> {
      if (draft.sizeBytes > imageMaxBytes) throw new ApiError('image.too_large');
      const { kind, fileName, streamId = null } = draft;
      if (streamId !== null && !(await ownsStream(businessId, streamId))) throw new ApiError('stream.not_found');
      const now = clock();
      const uuid = newUuid();
      await removal.begin({ id: uuid, businessId, kind, fileName, streamId, createdAt: now });
      const query = new URLSearchParams({ token: tokens.issue(uuid, now), environment });
      return {
        uuid,
        url: `${imageMediaBase}/uploads/${uuid}?${query}`,
        expiresAt: now.getTime() + tokens.lifetimeMs,
      };
    },

    /** Receives the bytes; the address works only for the first sender, even if that upload fails. */
    async receive(
      uuid: string,
      token: string | undefined,
      body: AsyncIterable<Uint8Array>,
      { sizeBytes, signal }: { sizeBytes: number | undefined; signal: AbortSignal },
    ): Promise<Image> {
      if (!token || !tokens.isValid(uuid, token, clock())) throw new ApiError('image.token_invalid');
      if (sizeBytes !== undefined && sizeBytes > imageMaxBytes) throw new ApiError('image.too_large');
      const row = await images.claim(uuid, clock());
      if (!row) throw new ApiError('image.token_invalid');
      const late = AbortSignal.timeout(receiveWithinMs);
      const stop = AbortSignal.any([signal, late]);
      const receive = (path: string) => receiveFile(path, body, { maxBytes: imageMaxBytes, signal: stop });
      try {
        return toImage(await maker.make(row, receive, stop));
      } catch (error) {
        if (late.aborted) throw new ApiError('image.token_invalid', { cause: error });
        throw error;
      }
    },

    async list(businessId: string, filter: ImageFilter): Promise<Page<Image>> {
      const { rows, totalItems } = await images.list(businessId, filter);
      return toPage(rows.map(toImage), totalItems, filter);
    },

    async remove(businessId: string, uuid: string): Promise<void> {
      await removal.remove(businessId, uuid);
      known.delete(uuid);
    },

    removeOfStreams: removal.removeOfStreams,

    /** Ids of the pictures that are deleted with the videos. */
    idsOfStreams: (tx: Transaction, streamIds: readonly string[]): Promise<string[]> =>
      createImagesRepository(tx).idsOfStreams(streamIds),

    /** Throws `media.not_found`. `name` is a file name such as `480.webp`. Anybody who knows the uuid may read it. */
    async read(uuid: string, name: string, request: FileRequest): Promise<FileAnswer> {
      const [, format] = /^[1-9]\d{0,4}\.(webp|avif)$/.exec(name) ?? [];
      const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid);
      if (!format || !isUuid || !(await isMade(uuid))) throw new ApiError('media.not_found');
      const file = await files.open(`${imagePrefix(uuid)}${name}`);
      return files.answer(file, request, {
        'content-type': types[format as keyof typeof types],
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },

    async exists(businessId: string, uuid: string): Promise<boolean> {
      const [row] = await images.listMade([uuid]);
      return row?.businessId === businessId;
    },

    /**
     * Returns those of that kind that belong to the business, and locks them against deletion until the transaction
     * ends.
     */
    keepIn: (tx: Transaction, businessId: string, kind: MediaImageKind, uuids: readonly string[]): Promise<string[]> =>
      createImagesRepository(tx).keep(businessId, kind, uuids),

    /** Whether it belongs to the business; locks it against deletion until the transaction ends. */
    keepOneIn: (tx: Transaction, businessId: string, uuid: string): Promise<boolean> =>
      createImagesRepository(tx).keepOne(businessId, uuid),

    /** The largest WebP file of each, by uuid; those that do not exist are left out. */
    async picturesOf(uuids: string[]): Promise<ReadonlyMap<string, Picture>> {
      const rows = uuids.length > 0 ? await images.listMade(uuids) : [];
      return new Map(
        rows.map((row) => [
          row.id,
          { url: imageUrl(row), width: row.width, height: row.height, sizeBytes: row.sizeBytes },
        ]),
      );
    },

    /** By uuid; those that do not exist are left out. */
    async urlsOf(uuids: string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await images.listMade(uuids);
      return new Map(rows.map((row) => [row.id, imageUrl(row)]));
    },

    /** Storage key of the largest WebP file; undefined if the picture does not exist. */
    async largestFile(uuid: string): Promise<string | undefined> {
      const [row] = await images.listMade([uuid]);
      return row && `${imagePrefix(uuid)}${Math.max(...row.widths)}.webp`;
    },
  };
}
