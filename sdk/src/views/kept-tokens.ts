import { type PlayerState, selectError, selectStream } from '../core/player/player-state.ts';

/** What a player names, and what opens it. */
export interface TokenHolder {
  readonly playerId: string | undefined;
  readonly mediaId: string | undefined;
  readonly playlistId: string | undefined;
  mediaToken: string | undefined;
  embedToken: string | undefined;
}

/** `until`: epoch ms. */
type KeptToken = Partial<Pick<TokenHolder, 'mediaToken' | 'embedToken'>> & { readonly until: number };
type KeptTokens = Readonly<Record<string, KeptToken>>;

/** In the page's session storage, which a tab has for itself: tokens by what they open. */
export const keptTokensName = 'zc-viewer-token';
const keptMax = 20;

/**
 * Keeps the token that opened a video, until it ends, and gives it to a player of the same tab whose page has none. An
 * empty token forgets it. Call it after every rendering, if the visitor may be recognised.
 */
export function followToken(holder: TokenHolder, origin: string, state: PlayerState): void {
  const { playerId, mediaId, playlistId } = holder;
  const name = `${[origin, playerId, mediaId, playlistId]}`;
  const { [name]: kept, ...others } = read();
  const token = holder.embedToken ?? holder.mediaToken;
  const isRefused = selectError(state)?.code.includes('token') === true;
  if (token == null) {
    if (isRefused && kept && kept.until > Date.now()) Object.assign(holder, tokensOf(kept));
  } else if (isRefused || token === '') {
    if (kept && (token === '' || token === tokenOf(kept))) write(others);
  } else if (token !== (kept && tokenOf(kept))) {
    const stream = selectStream(state);
    const until = (holder.embedToken && endOf(token)) ?? stream?.expiresAt;
    if (stream && until)
      write({ [name]: { [holder.embedToken ? 'embedToken' : 'mediaToken']: token, until }, ...others });
  }
}

const tokensOf = ({ until, ...tokens }: KeptToken) => tokens;
const tokenOf = ({ embedToken, mediaToken }: KeptToken) => embedToken ?? mediaToken;

function read(): KeptTokens {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keptTokensName) ?? '{}'));
  } catch {
    return {};
  }
}

function write(tokens: KeptTokens): void {
  const newest = Object.entries(tokens).slice(0, keptMax);
  try {
    if (newest.length === 0) sessionStorage.removeItem(keptTokensName);
    else sessionStorage.setItem(keptTokensName, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Blocked or full: the next page needs a token of its own.
  }
}

/** As its claims say it, in epoch ms; only the server can check them. */
function endOf(embedToken: string): number | undefined {
  try {
    const claims = embedToken.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
