import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { ArchiveFilter, MediaType, SortDirection } from './enums.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';
import { MetadataItem, metadataMaxItems, streamNameMaxLength } from './stream-details.ts';
import { PackagingState } from './streams.ts';

/** A recording kept out of the on-demand library (spec section 3, "Archive"). It shares its id with the stream. */
export const Archive = z.object({
  archiveId: z.string(),
  archiveName: z.string(),
  /** The live session it was recorded in; null for a video that was moved to the archive. */
  sessionId: z.nullable(z.string()),
  status: PackagingState,
  businessId: z.string(),
  /** `VIDEO` only when a list was asked for more than archives. */
  type: MediaType,
  durationMs: z.nullable(z.number()),
  sizeBytes: z.number(),
  thumbnailUrl: z.string(),
  metadata: z.array(MetadataItem),
  createdDate: Instant,
});
export type Archive = z.infer<typeof Archive>;

const tag = 'Archives';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const listArchives = endpoint({
  method: 'GET',
  path: `${streamBase}/archive`,
  tag,
  summary: "List the business's archives",
  requires: { kind: 'business', permission: 'videos.read' },
  query: z.object({
    ...pageQuery(),
    archiveType: z._default(ArchiveFilter, 'ARCHIVE'),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(['createdDate', 'name', 'durationMs', 'sizeBytes']), 'createdDate'),
    direction: z._default(SortDirection, 'desc'),
  }),
  reply: pageOf(Archive),
  errors: [...signedIn, 'request.invalid'],
});

/** The same list under the specification's other name; `id` is the business's and `pageRequest` the page. */
export const listArchivesOfBusiness = endpoint({
  method: 'GET',
  path: `${streamBase}/archive/get-archive/:id`,
  tag,
  summary: "List a business's archives, newest first",
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  query: z.object({
    pageRequest: pageQuery().page,
    size: pageQuery().size,
    archiveType: z._default(ArchiveFilter, 'ARCHIVE'),
  }),
  reply: pageOf(Archive),
  errors: [...signedIn, 'request.invalid', 'account.not_found'],
});

export const createArchive = endpoint({
  method: 'POST',
  path: `${streamBase}/archive`,
  tag,
  summary: 'Move a video into the archive; viewers no longer find it',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.archived',
  body: z.object({
    streamId: z.string(),
    archiveName: z.optional(
      z.string().check(
        byRule((value) => required('Name', value)),
        byRule((value) => maxLength(value, streamNameMaxLength)),
      ),
    ),
  }),
  status: 201,
  reply: Archive,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'archive.live'],
});

export const getArchive = endpoint({
  method: 'GET',
  path: `${streamBase}/archive/:id`,
  tag,
  summary: 'Read one archive',
  requires: { kind: 'business', permission: 'videos.read' },
  params,
  reply: Archive,
  errors: [...signedIn, 'archive.not_found'],
});

export const deleteArchive = endpoint({
  method: 'DELETE',
  path: `${streamBase}/archive/:id`,
  tag,
  summary: 'Delete an archive; the reason stays in the history',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.deleted',
  params,
  query: z.object({
    reason: z.string().check(
      byRule((value) => required('Reason', value)),
      byRule((value) => maxLength(value, 500)),
    ),
  }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'archive.not_found'],
});

export const updateArchiveMetadata = endpoint({
  method: 'PATCH',
  path: `${streamBase}/archive/:id/metadata`,
  tag,
  summary: 'Replace the metadata of an archive',
  requires: { kind: 'business', permission: 'videos.write' },
  audit: 'stream.updated',
  params,
  body: z.object({ metadataList: z.array(MetadataItem).check(z.maxLength(metadataMaxItems)) }),
  reply: Archive,
  errors: [...signedIn, 'request.invalid', 'archive.not_found'],
});
