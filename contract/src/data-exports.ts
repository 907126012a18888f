import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

/** How long the file of an export is kept. */
export const dataExportDays = 7;
/** How long the address of the file can be used; a new one continues where the former stopped. */
export const dataExportLinkMinutes = 60;

export const dataExportStates = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const;
export type DataExportState = (typeof dataExportStates)[number];
export const dataExportFailures = ['STORAGE_FULL', 'OTHER'] as const;
export type DataExportFailure = (typeof dataExportFailures)[number];

/** A zip file with everything that the business has stored. */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(dataExportStates),
  /** From 0 to 1. */
  progress: z.number(),
  /** Of the file; null until it is ready. */
  sizeBytes: z.nullable(z.number()),
  /** Null unless it failed. */
  failure: z.nullable(z.enum(dataExportFailures)),
  createdDate: Instant,
  /** When its file is deleted; null until it is ready. */
  expiresDate: z.nullable(Instant),
});
export type DataExport = z.infer<typeof DataExport>;

const tag = 'Data export';
const base = `${businessBase}/data-export` as const;
const requires = { kind: 'member', permission: 'business.export' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const getDataExport = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read how far the newest export of the business is',
  requires,
  reply: z.object({ dataExport: z.nullable(DataExport) }),
  errors: signedIn,
});

export const beginDataExport = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Have all records and original files of the business put into a zip file, in place of the one before',
  requires,
  impersonated: 'never',
  audit: 'business.export_requested',
  status: 202,
  reply: DataExport,
  errors: [...signedIn, 'request.rate_limited', 'data_export.running'],
});

export const linkDataExport = endpoint({
  method: 'POST',
  path: `${base}/link`,
  tag,
  summary: 'Make an address that the file can be downloaded from for an hour, without signing in',
  requires,
  audit: { none: 'ticket' },
  reply: z.object({ url: z.string(), expiresDate: Instant }),
  errors: [...signedIn, 'data_export.not_ready'],
});
