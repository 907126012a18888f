import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';

export const importMaxBytes = 50_000_000;
/** Spaces, members, posts and comments together. */
export const importMaxRows = 200_000;
/** A file comes in parts; every part but the last has this size. */
export const importPartBytes = 4 * 1024 ** 2;
/** A file that was read and not imported is forgotten after so many days. */
export const importPreviewDays = 7;

/** What a file is, as its content says. */
export const importKinds = [
  ...(['DISCOURSE_TOPICS', 'DISCOURSE_USERS'] as const),
  ...(['CIRCLE_MEMBERS', 'CIRCLE_POSTS', 'CIRCLE_COMMENTS', 'CIRCLE_SPACES'] as const),
] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * `UPLOADING`: parts of the file are missing. `READING`. `REFUSED`: `problem` says why. `READY`: read, and nothing is
 * imported yet. `IMPORTING`. `DONE`. `UNDOING`. `UNDONE`. `FAILED`: by no fault of the file; it can be begun again.
 */
export const importStates = [
  ...(['UPLOADING', 'READING', 'REFUSED', 'READY', 'IMPORTING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED'] as const),
] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

export const importRowKinds = ['SPACE', 'MEMBER', 'POST', 'COMMENT'] as const;
export const ImportRowKind = z.enum(importRowKinds);
export type ImportRowKind = z.infer<typeof ImportRowKind>;

/** Why something of a file is left out. */
export const importReasons = [
  /** It came with an earlier file, or stands in this one twice. */
  'ALREADY_HERE',
  'NO_TEXT',
  /** There is no post that it could stand under. */
  'NO_POST',
  'PRIVATE_MESSAGE',
  /** Hidden, deleted or a draft where it comes from. */
  'NOT_PUBLIC',
  /** A notice that the other platform wrote. */
  'NOTICE',
  'TOO_MANY_SPACES',
  'NO_NAME',
  /** Its date cannot be read, or is in the future. */
  'BAD_DATE',
] as const;
export const ImportReason = z.enum(importReasons);
export type ImportReason = z.infer<typeof ImportReason>;

const counts = z.object({ spaces: z.number(), members: z.number(), posts: z.number(), comments: z.number() });

export const ImportPreview = z.object({
  counts,
  /** Members with an email. */
  withEmail: z.number(),
  /** Posts and comments that are longer than those here can be, and are cut. */
  shortened: z.number(),
  leftOut: z.array(z.object({ reason: ImportReason, count: z.number() })),
  /** Names that are written otherwise here; the first of them. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  renamedCount: z.number(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `INVITED`: whoever has an email in the file joins at once once they sign in with it. `KNOWN`: they join as anybody does. */
export const ImportMembers = z.enum(['INVITED', 'KNOWN']);
export type ImportMembers = z.infer<typeof ImportMembers>;

export const CommunityImport = z.object({
  id: z.string(),
  communityId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  receivedParts: z.number(),
  kind: z.nullable(ImportKind),
  state: ImportState,
  /** For a person. */
  problem: z.nullable(z.string()),
  /** Null until the file is read. */
  preview: z.nullable(ImportPreview),
  members: z.nullable(ImportMembers),
  /** From 0 to 1, of what the state says. */
  progress: z.number(),
  /** What came in. */
  imported: counts,
  /** What stayed when it was undone. */
  kept: counts,
  leftOutCount: z.number(),
  createdDate: Instant,
  finishedDate: z.nullable(Instant),
});
export type CommunityImport = z.infer<typeof CommunityImport>;

const tag = communityTag;
const path = `${communityBase}/import` as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const inCommunity = z.object({ communityId: z.string() });
const inImport = z.object({ importId: z.string() });
const ofImport = [...signedIn, 'request.invalid', 'community.import_not_found'] as const;

export const listCommunityImports = endpoint({
  method: 'GET',
  path: `${communityBase}/imports`,
  tag,
  summary: 'List the imports of a community, newest first',
  requires: write,
  query: inCommunity,
  reply: z.object({ items: z.array(CommunityImport) }),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const beginCommunityImport = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Announce an export file of Discourse or Circle; its parts follow',
  requires: write,
  audit: 'community.import_uploaded',
  body: z.object({
    communityId: z.string(),
    fileName: z.string().check(z.minLength(1), z.maxLength(255)),
    sizeBytes: z.number().check(z.int(), z.minimum(1)),
  }),
  status: 201,
  reply: CommunityImport,
  errors: [
    ...signedIn,
    ...(['request.invalid', 'request.rate_limited', 'community.not_found'] as const),
    ...(['community.import_too_large', 'community.import_running', 'server.storage_full'] as const),
  ],
});

/** The last part begins the reading. A part that is sent again changes nothing. */
export const sendImportPart = endpoint({
  method: 'PUT',
  path: `${path}/part`,
  tag,
  summary: 'Send a part of the file that is imported, in Base64',
  requires: write,
  audit: { none: 'part' },
  body: z.object({
    importId: z.string(),
    /** From 0, in their order. */
    part: z.number().check(z.int(), z.minimum(0)),
    content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: CommunityImport,
  errors: [...ofImport, 'community.import_part_invalid', 'server.storage_full'],
});

export const startCommunityImport = endpoint({
  method: 'POST',
  path: `${path}/start`,
  tag,
  summary: 'Import what was read from a file, or go on with an import that failed',
  requires: write,
  audit: 'community.import_started',
  body: z.extend(inImport, { members: ImportMembers }),
  status: 202,
  reply: CommunityImport,
  errors: [...ofImport, 'community.import_running', 'community.import_state'],
});

/** What somebody has answered or changed since stays. */
export const undoCommunityImport = endpoint({
  method: 'POST',
  path: `${path}/undo`,
  tag,
  summary: 'Take away again what an import brought',
  requires: write,
  audit: 'community.import_undone',
  body: inImport,
  status: 202,
  reply: CommunityImport,
  errors: [...ofImport, 'community.import_running', 'community.import_state'],
});

export const removeCommunityImport = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Forget a file of which nothing is imported',
  requires: write,
  audit: 'community.import_removed',
  query: inImport,
  reply: Nothing,
  errors: [...ofImport, 'community.import_state'],
});

export const exportImportReport = endpoint({
  method: 'GET',
  path: `${path}/report`,
  tag,
  summary: 'Export what became of each row of a file, as CSV',
  requires: write,
  query: inImport,
  file: 'text/csv',
  reply: z.string(),
  errors: [...ofImport],
});
