import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { RetryLater } from '../../platform/jobs.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { createSearchAccountsRepository, type SearchAccountRow } from './search-accounts.repository.ts';
import { type AccessToken, GrantOverError, type SearchSource, TokenOverError } from './search-source.ts';

interface AccessTokensDeps {
  database: Pick<Database, 'db'>;
  source: Pick<SearchSource, 'renew'>;
  sealed: SealedText;
  clock: Clock;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

interface Held {
  token: string;
  /** Of the grant that the token is of. */
  refreshTokenSealed: string;
}

/** A token is renewed that much before its end. */
const spareMs = 60_000;
/** Longer than a renewal can take, after which another server may try. */
const renewalMs = 60_000;

/** What tokens are stored as. */
export const sealToken = ({ seal }: SealedText, { accessToken, expiresInSec }: AccessToken, now: Date) => ({
  accessTokenSealed: seal(accessToken),
  accessExpiresAt: new Date(now.getTime() + expiresInSec * 1000),
});

/** Access tokens of linked accounts. Of those who need one at once, one renews it. */
export function createAccessTokens({ database, source, sealed, clock }: AccessTokensDeps) {
  const accounts = createSearchAccountsRepository(database.db);
  const renewing = new Map<string, Promise<string>>();

  async function renew({ id, accessTokenSealed, refreshTokenSealed }: SearchAccountRow, signal: AbortSignal) {
    const now = clock();
    if (!(await accounts.claimRenewal(id, now, new Date(now.getTime() + renewalMs))))
      throw new RetryLater('Another server renews the access token.');
    let renewed: ReturnType<typeof sealToken> | undefined;
    try {
      const current = await accounts.find(id);
      if (current && current.accessTokenSealed !== accessTokenSealed) return sealed.open(current.accessTokenSealed);
      const token = await source.renew(sealed.open(refreshTokenSealed), signal);
      renewed = sealToken(sealed, token, clock());
      return token.accessToken;
    } catch (error) {
      if (error instanceof GrantOverError) await accounts.markOver(id, refreshTokenSealed);
      throw error;
    } finally {
      await accounts.endRenewal(id, refreshTokenSealed, renewed);
    }
  }

  /** `refused`: a token that is not accepted although it should be. */
  async function read(id: string, signal: AbortSignal, refused?: string): Promise<Held> {
    const account = await accounts.find(id);
    if (account?.state !== 'LINKED') throw new GrantOverError('The account is not linked.');
    const isGood = account.accessExpiresAt.getTime() - spareMs > clock().getTime();
    const held = sealed.open(account.accessTokenSealed);
    const { refreshTokenSealed } = account;
    if (isGood && held !== refused) return { token: held, refreshTokenSealed };
    const open = renewing.get(id) ?? renew(account, signal).finally(() => renewing.delete(id));
    renewing.set(id, open);
    return { token: await open, refreshTokenSealed };
  }

  return {
    /** Rejects with `GrantOverError`, once the account is marked as such, or as the source and `work` do. */
    async use<Result>(id: string, signal: AbortSignal, work: (token: string) => Promise<Result>): Promise<Result> {
      const { token } = await read(id, signal);
      try {
        return await work(token);
      } catch (error) {
        if (!(error instanceof TokenOverError)) throw error;
      }
      const renewed = await read(id, signal, token);
      try {
        return await work(renewed.token);
      } catch (error) {
        if (!(error instanceof TokenOverError)) throw error;
        await accounts.markOver(id, renewed.refreshTokenSealed);
        throw new GrantOverError('A new access token is not accepted either.');
      }
    },
  };
}
