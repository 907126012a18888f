import { selectRetryable } from '../../core/player-config/player-config-slice.ts';
import type { ZcError } from '../../core/result.ts';
import type { PlayerStrings } from '../../words/player-strings.ts';

export interface FailureMessage {
  text: string;
  offline: boolean;
  retryable: boolean;
}

/** The message for a failure, in words for viewers instead of the server's. */
export function toFailureMessage(
  failure: ZcError | 'unavailable',
  words: PlayerStrings,
  online: boolean,
): FailureMessage {
  if (failure === 'unavailable') return { text: words.unavailable, offline: false, retryable: false };
  const { code } = failure;
  if (/^client\.(offline|timeout)$/.test(code))
    return { text: online ? words.unreachable : words.offline, offline: !online, retryable: true };
  if (/token.expired/.test(code)) return { text: words.locked, offline: false, retryable: true };
  if (code === 'embed_site.refused') return { text: words.foreignSite, offline: false, retryable: false };
  const denial = code.startsWith('embed_') ? words.closed : words.unavailable;
  if (!selectRetryable(failure)) return { text: denial, offline: false, retryable: false };
  const text = code.startsWith('playback.') ? words.failed : words.notLoaded;
  return { text, offline: false, retryable: true };
}
