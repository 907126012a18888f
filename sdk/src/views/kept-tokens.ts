import { type PlayerState, selectError, selectStream } from '../core/player/player-state.ts';
import { keptTokensName } from './stored-visitor.ts';

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

const keptMax = 20;

type Kind = 'embedToken' | 'mediaToken';

/** A kept token that a player was given here, not by its page. */
interface Loan {
  readonly name: string;
  readonly kind: Kind;
  readonly token: string | undefined;
}

const loans = new WeakMap<TokenHolder, Loan>();

/**
 * Keeps the token that opened a video, until it ends, and gives it to a player of the same tab whose page has none, while
 * it does not know the video. An empty token forgets it. Call it after every rendering, if the visitor may be recognised.
 */
export function followToken(holder: TokenHolder, origin: string, state: PlayerState): void {
  const { playerId, mediaId, playlistId } = holder;
  const name = `${[origin, playerId, mediaId, playlistId]}`;
  const { [name]: kept, ...others } = read();
  takeBack(holder, ({ name: lentFor, kind }) => lentFor !== name || holder[otherThan(kind)] != null);
  const token = holder.embedToken ?? holder.mediaToken;
  const stream = selectStream(state);
  if (token == null) {
    if (kept && kept.until > Date.now() && !stream) lend(holder, name, kept);
  } else if (token === '' || selectError(state)?.code.includes('token')) {
    if (kept && (token === '' || token === tokenOf(kept))) write(others);
    // Without it, the video may be open to everybody.
    takeBack(holder, () => true);
  } else if (token !== (kept && tokenOf(kept))) {
    const until = (holder.embedToken && endOf(token)) ?? stream?.expiresAt;
    if (stream && until) write({ [name]: { [kindOf(holder)]: token, until }, ...others });
  }
}

const otherThan = (kind: Kind): Kind => (kind === 'embedToken' ? 'mediaToken' : 'embedToken');
const kindOf = ({ embedToken }: Partial<Pick<TokenHolder, Kind>>): Kind => (embedToken ? 'embedToken' : 'mediaToken');

function lend(holder: TokenHolder, name: string, kept: KeptToken): void {
  const kind = kindOf(kept);
  const token = tokenOf(kept);
  holder[kind] = token;
  loans.set(holder, { name, kind, token });
}

/** What the page replaced is its own. */
function takeBack(holder: TokenHolder, isOver: (loan: Loan) => boolean): void {
  const loan = loans.get(holder);
  if (!loan) return;
  const isOurs = holder[loan.kind] === loan.token;
  if (isOurs && !isOver(loan)) return;
  if (isOurs) holder[loan.kind] = undefined;
  loans.delete(holder);
}

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
