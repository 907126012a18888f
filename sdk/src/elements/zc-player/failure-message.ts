import { selectRetryable } from '../../core/player-config/player-config-slice.ts';
import type { ZcError } from '../../core/result.ts';
import { strings } from '../strings.ts';

export interface FailureMessage {
  text: string;
  offline: boolean;
  retryable: boolean;
}

/** The sentence for a failure, in the viewer's words rather than the server's. */
export function toFailureMessage(failure: ZcError | 'unavailable', online: boolean): FailureMessage {
  if (failure === 'unavailable') return { text: strings.unavailable, offline: false, retryable: false };
  const { code } = failure;
  if (/^client\.(offline|timeout)$/.test(code))
    return { text: online ? strings.unreachable : strings.offline, offline: !online, retryable: true };
  if (/^media\.token_/.test(code)) return { text: strings.locked, offline: false, retryable: true };
  if (!selectRetryable(failure)) return { text: strings.unavailable, offline: false, retryable: false };
  const text = code.startsWith('playback.') ? strings.failed : strings.notLoaded;
  return { text, offline: false, retryable: true };
}
