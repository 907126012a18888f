import type { SearchPermission } from '@zeacon/contract';

/** A search engine that says how it shows the sites of people who give access. */
export interface SearchSource {
  /** Of the page where people give access. */
  addressFor(secrets: LinkSecrets, email?: string): Promise<string>;
  /** Rejects with an `ApiError` of the contract's. */
  exchange(query: string, secrets: LinkSecrets): Promise<SearchGrant>;
  renew(refreshToken: string, signal: AbortSignal): Promise<AccessToken>;
  /** Resolves too if there was nothing to revoke. */
  revoke(refreshToken: string, signal: AbortSignal): Promise<void>;
  listProperties(accessToken: string, signal: AbortSignal): Promise<SourceProperty[]>;
  /** One answer of at most `rows`, beginning at `startRow`; fewer are the last. */
  query(accessToken: string, question: FigureQuestion, signal: AbortSignal): Promise<SourceFigure[]>;
}

/** What one way through the source's page is protected by. */
export interface LinkSecrets {
  state: string;
  /** RFC 7636. */
  verifier: string;
}

export interface AccessToken {
  accessToken: string;
  expiresInSec: number;
}

/** Access that somebody gave. */
export interface SearchGrant extends AccessToken {
  refreshToken: string;
  subject: string;
  /** In lower case. */
  email: string;
}

export interface SourceProperty {
  siteUrl: string;
  permissionLevel: SearchPermission;
}

export interface FigureQuestion {
  siteUrl: string;
  /** Without query and fragment. Figures of addresses that differ from these in query, fragment and a slash at the end come too. */
  pageUrls: readonly string[];
  /** Days, both inclusive. */
  from: string;
  until: string;
  startRow: number;
  rows: number;
}

export interface SourceFigure {
  /** As the source writes it. */
  address: string;
  day: string;
  impressions: number;
  clicks: number;
  position: number;
}

/** It asks to be left alone, fails, or cannot be reached: later it may work. */
export class SourceBusyError extends Error {
  override readonly name = 'SourceBusyError';
  readonly retryAfterSec: number | undefined;

  constructor(message: string, options: { retryAfterSec?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSec = options.retryAfterSec;
  }
}

/** The access was taken back or has lapsed: only the person can give it anew. */
export class GrantOverError extends Error {
  override readonly name = 'GrantOverError';
}

/** The access token is not accepted; another may be. */
export class TokenOverError extends Error {
  override readonly name = 'TokenOverError';
}

/** The account may not read this property any more. */
export class PropertyRefusedError extends Error {
  override readonly name = 'PropertyRefusedError';
}
