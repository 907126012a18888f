import { resolve } from 'node:path';
import type { ConfigurationSet } from '@zeacon/contract';
import { type ClickHouseConfig, readClickHouse } from './config/clickhouse-config.ts';
import { type CookiesConfig, readCookies } from './config/cookies-config.ts';
import { type FingerprintConfig, readFingerprint } from './config/fingerprint-config.ts';
import { type GoogleConfig, readGoogle } from './config/google-config.ts';
import { type IceConfig, readIce } from './config/ice-config.ts';
import { type LiveConfig, readLive } from './config/live-config.ts';
import { type MailConfig, readMail } from './config/mail-config.ts';
import { readMasterKey } from './config/master-key.ts';
import { type MonitoringConfig, readMonitoring } from './config/monitoring-config.ts';
import { type PlansConfig, readPlans } from './config/plans-config.ts';
import { type ProxyConfig, readProxy } from './config/proxy-config.ts';
import { address, type Env, flag, integer, isLoopback, list, origin } from './config/read-env.ts';
import { type Role, readRoles } from './config/roles.ts';
import { environmentName } from './config/settings-file.ts';
import { readSignUp, type SignUpConfig } from './config/sign-up-config.ts';
import { readSingleSignOn, type SingleSignOnConfig } from './config/single-sign-on-config.ts';
import { readStorage, type StorageConfig } from './config/storage-config.ts';
import { readStripe, readStripeApi, type StripeConfig } from './config/stripe-config.ts';
import {
  type OpenTokConfig,
  type PubNubConfig,
  readOpenTok,
  readPubNub,
  readTranscription,
  type TranscriptionConfig,
} from './config/vendors-config.ts';

export interface Config extends ProxyConfig {
  /** One of the specification's configuration sets; media URLs carry its name as `environment`. */
  environment: ConfigurationSet;
  /** All roles if one process does everything. */
  roles: readonly Role[];
  /** Whether this process answers HTTP requests; a process that only runs jobs does not. */
  answersPeople: boolean;
  host: string;
  port: number;
  examplesPort: number;
  /** Origin under which browsers reach the platform. */
  publicUrl: string;
  /** Origin of the example customer pages. */
  examplesUrl: string;
  dataPath: string;
  /** 32 bytes that encrypt the keys in the database; without it, a key in the data folder is used. */
  masterKey: Buffer | undefined;
  storage: StorageConfig;
  databaseUrl: string | undefined;
  /** With it, views are shipped there, and most figures are read from it. */
  clickhouse: ClickHouseConfig | undefined;
  /** Whether to back up the database to the data folder before a new version changes it. */
  saveBeforeMigrating: boolean;
  ffmpegPath: string | undefined;
  /** Source of transcriptions; without it none are fetched. */
  transcription: TranscriptionConfig | undefined;
  live: LiveConfig;
  mail: MailConfig;
  signUp: SignUpConfig;
  monitoring: MonitoringConfig;
  ice: IceConfig;
  /** Without it guests connect directly. */
  opentok: OpenTokConfig | undefined;
  /** Without it viewers receive channels over the server's own WebSocket. */
  pubnub: PubNubConfig | undefined;
  /** For businesses that identify visitors with it and have no key of their own. */
  fingerprint: FingerprintConfig | undefined;
  /** Where people of businesses may sign in with an account of theirs; without it they have one here only. */
  singleSignOn: SingleSignOnConfig | undefined;
  /** The same for members of communities; without it they sign in by a link in a mail. */
  memberSignOn: SingleSignOnConfig | undefined;
  /** For linking Search Console; without it no Google account can be linked. */
  google: GoogleConfig | undefined;
  /** What is sold; without it nothing is, and everything is free. */
  plans: PlansConfig | undefined;
  /** Who moves the money; without it the built-in sandbox, which moves none. */
  stripe: StripeConfig | undefined;
  /** How Stripe is asked with the keys of businesses. */
  stripeApi: Pick<StripeConfig, 'apiUrl' | 'webhookToleranceSec'>;
  /** Whether viewers may "pay" with the sandbox, which moves no money: whoever knows its cards watches for nothing. */
  salesSandbox: boolean;
  /** Whether webhooks may lead into the own network, and over HTTP. */
  webhooksPrivate: boolean;
  /** Whether push services may be in the own network, and reached over HTTP. */
  pushPrivate: boolean;
  /** Whether previews are made of links into the own network. */
  linksPrivate: boolean;
  /** The WebSub hub that is told of new posts in public communities. */
  feedHub: string | undefined;
  /** Whether sites may be in the own network, and reached over HTTP. */
  sitesPrivate: boolean;
  /** How often the snippets of verified sites are looked for. */
  siteCheckSec: number;
  /** Asked for the TXT records of sites; those of the system if empty. */
  dnsServers: readonly string[];
  maxUploadBytes: number;
  /** What the originals of one business may take; 0 for no limit. */
  businessStorageBytes: number;
  /** What uploads leave free where the store is a disk. */
  storageReserveBytes: number;
  /** With it, other machines may read `/metrics`. */
  metricsToken: string | undefined;
  /** How long the addresses of a video that is not public stay valid. */
  mediaTokenSec: number;
  /** How many days entries of the audit log are kept. */
  auditDays: number;
  /** Emails of people who look after the platform, once they have confirmed them; in lower case. */
  operators: readonly string[];
  /** Whether to fill an empty database with the demo business. */
  demo: boolean;
  /** Whether a new demo business gets a history of figures. */
  demoHistory: boolean;
  /** Whether a missing ffmpeg may be installed through the system's package manager. */
  installTools: boolean;
  logLevel: string;
  cookies: CookiesConfig;
  rateLimits: {
    signUpsPerHour: number;
    logInsPerMinute: number;
    eventBatchesPerMinute: number;
    /** Viewing events taken for one business; half as many for one video. */
    businessEventsPerMinute: number;
    connectionsPerAddress: number;
    viewersPerAddress: number;
    apiKeyCallsPerMinute: number;
  };
}

/** Reads the settings from the environment. Throws `ConfigError` for an invalid one. */
export function readConfig(env: Env = process.env): Config {
  const port = integer(env, 'PORT', 4000, 0, 65_535);
  const examplesPort = integer(env, 'EXAMPLES_PORT', port === 0 ? 0 : port + 1, 0, 65_535);
  const roles = readRoles(env);
  const publicUrl = origin(env, 'ZEACON_PUBLIC_URL', `http://localhost:${port}`);
  return {
    environment: environmentName(env),
    roles,
    answersPeople: roles.some((role) => role !== 'worker'),
    host: env.HOST || '127.0.0.1',
    port,
    examplesPort,
    publicUrl,
    examplesUrl: origin(env, 'ZEACON_EXAMPLES_URL', `http://localhost:${examplesPort}`),
    dataPath: resolve(env.ZEACON_DATA || 'data'),
    masterKey: readMasterKey(env),
    storage: readStorage(env),
    databaseUrl: env.DATABASE_URL || undefined,
    clickhouse: readClickHouse(env),
    saveBeforeMigrating: flag(env, 'ZEACON_SAVE_BEFORE_MIGRATING', true),
    ffmpegPath: env.FFMPEG_PATH || undefined,
    transcription: readTranscription(env),
    live: readLive(env, port),
    mail: readMail(env),
    signUp: readSignUp(env),
    monitoring: readMonitoring(env),
    ice: readIce(env),
    opentok: readOpenTok(env),
    pubnub: readPubNub(env),
    fingerprint: readFingerprint(env),
    singleSignOn: readSingleSignOn(env, 'ZEACON_OIDC'),
    memberSignOn: readSingleSignOn(env, 'ZEACON_MEMBERS_OIDC'),
    google: readGoogle(env),
    plans: readPlans(env),
    stripe: readStripe(env, publicUrl),
    stripeApi: readStripeApi(env),
    salesSandbox: flag(env, 'ZEACON_SALES_SANDBOX', isLoopback(new URL(publicUrl).hostname)),
    webhooksPrivate: flag(env, 'ZEACON_WEBHOOKS_PRIVATE', false),
    pushPrivate: flag(env, 'ZEACON_PUSH_PRIVATE', false),
    linksPrivate: flag(env, 'ZEACON_LINKS_PRIVATE', false),
    feedHub: address(env, 'ZEACON_FEED_HUB'),
    sitesPrivate: flag(env, 'ZEACON_SITES_PRIVATE', false),
    siteCheckSec: integer(env, 'ZEACON_SITE_CHECK_SECONDS', 86_400, 1, 30 * 86_400),
    dnsServers: list(
      env,
      'ZEACON_DNS_SERVERS',
      /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d{1,5})?$/i,
      'addresses',
    ),
    businessStorageBytes: integer(env, 'ZEACON_BUSINESS_STORAGE_BYTES', 0, 0, Number.MAX_SAFE_INTEGER),
    storageReserveBytes: integer(env, 'ZEACON_STORAGE_RESERVE_BYTES', 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
    metricsToken: env.ZEACON_METRICS_TOKEN || undefined,
    maxUploadBytes: integer(env, 'ZEACON_MAX_UPLOAD_BYTES', 50 * 1024 ** 3, 1, Number.MAX_SAFE_INTEGER),
    mediaTokenSec: integer(env, 'ZEACON_MEDIA_TOKEN_SECONDS', 6 * 3600, 1, 7 * 86_400),
    operators: list(env, 'ZEACON_OPERATORS', /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'emails').map((email) =>
      email.toLowerCase(),
    ),
    auditDays: integer(env, 'ZEACON_AUDIT_DAYS', 365, 1, 36_500),
    demo: flag(env, 'ZEACON_DEMO', true),
    demoHistory: flag(env, 'ZEACON_DEMO_HISTORY', true),
    installTools: flag(env, 'ZEACON_INSTALL_TOOLS', true),
    logLevel: env.LOG_LEVEL || 'info',
    ...readProxy(env),
    cookies: readCookies(env, publicUrl),
    rateLimits: {
      signUpsPerHour: integer(env, 'ZEACON_SIGNUPS_PER_HOUR', 20, 1, 1_000_000),
      logInsPerMinute: integer(env, 'ZEACON_LOGINS_PER_MINUTE', 10, 1, 1_000_000),
      eventBatchesPerMinute: integer(env, 'ZEACON_EVENT_BATCHES_PER_MINUTE', 6000, 1, 1_000_000),
      businessEventsPerMinute: integer(env, 'ZEACON_BUSINESS_EVENTS_PER_MINUTE', 300_000, 1, 100_000_000),
      connectionsPerAddress: integer(env, 'ZEACON_CONNECTIONS_PER_ADDRESS', 5000, 1, 1_000_000),
      viewersPerAddress: integer(env, 'ZEACON_VIEWERS_PER_ADDRESS', 100, 1, 1_000_000),
      apiKeyCallsPerMinute: integer(env, 'ZEACON_API_KEY_CALLS_PER_MINUTE', 600, 1, 1_000_000),
    },
  };
}
