import type { ErrorCode } from '@zeacon/contract';
import type { SaveOutcome } from '@zeacon/sdk/core';
import { ApiFailure, messageOf } from './api-failure.ts';

export type { SaveState } from '@zeacon/sdk/core';

/** Why an autosave did not save. */
export type SaveFailure = Exclude<SaveOutcome<never>, { ok: true }>;

/** Refusals that may pass: nobody is signed in, or the server is busy. */
const mayPass: ReadonlySet<number> = new Set([401, 408, 429]);

export function saveFailure(error: unknown, codes: { conflict: ErrorCode; gone?: ErrorCode }): SaveFailure {
  if (!(error instanceof ApiFailure)) return { ok: false, kind: 'unreachable', message: messageOf(error) };
  if (error.code === codes.conflict) return { ok: false, kind: 'conflict' };
  if (error.code === codes.gone) return { ok: false, kind: 'gone', message: messageOf(error) };
  const isRefused = error.status >= 400 && error.status < 500 && !mayPass.has(error.status);
  const message = Object.values(error.fieldErrors)[0] || messageOf(error);
  return { ok: false, kind: isRefused ? 'refused' : 'unreachable', message };
}
