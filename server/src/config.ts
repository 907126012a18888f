import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ConfigurationSet } from '@zeacon/contract';

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface TranscriptionConfig {
  /** Address of one video's transcription; `{streamId}` stands for its id. */
  url: string;
  /** Base64 of `user:password`, as Basic credentials are sent. */
  key: string;
}

export interface LiveConfig {
  /** Where encoders send by RTMP; null for nowhere. */
  rtmpPort: number | null;
  /** How long a live that is interrupted may stay away before it has ended. */
  graceSec: number;
  /** Hosts, or hosts with port, that lives are pushed to although they are not on the public internet. */
  rtmpOutAllow: readonly string[];
  /** How many viewers one host's page sends to by peer connections. */
  peerViewers: number;
  /** So many lives at once are encoded for slow lines besides being passed through. */
  ladderCount: number;
}

/** What browsers use to find a way to each other; see `RTCIceServer`. */
export interface IceConfig {
  stunUrls: string[];
  turnUrls: string[];
  /** Shared with the TURN server, which takes names that end in time (`use-auth-secret` of coturn). */
  turnSecret: string | undefined;
}

/** A project of OpenTok (Vonage Video); guests come on stage over its sessions. */
export interface OpenTokConfig {
  apiKey: string;
  apiSecret: string;
  /** Origin of its REST calls. */
  apiUrl: string;
}

/** A key set of PubNub with Access Manager; viewers hear the channels of lives through it. */
export interface PubNubConfig {
  publishKey: string;
  subscribeKey: string;
  secretKey: string;
  /** Host, with a port where it has one, as PubNub's SDKs take it. */
  origin: string;
  /** Whether it is spoken to by https. */
  ssl: boolean;
}

export interface Config {
  /** Which of the specification's configuration sets this is; media URLs carry its name as `environment`. */
  environment: ConfigurationSet;
  host: string;
  port: number;
  examplesPort: number;
  /** Origin under which browsers reach the platform. */
  publicUrl: string;
  /** Origin of the example customer pages. */
  examplesUrl: string;
  dataPath: string;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  ffmpegPath: string | undefined;
  /** Where transcriptions are fetched from; without it none are. */
  transcription: TranscriptionConfig | undefined;
  live: LiveConfig;
  ice: IceConfig;
  /** Without it guests connect directly. */
  opentok: OpenTokConfig | undefined;
  /** Without it viewers hear channels over the server's own WebSocket. */
  pubnub: PubNubConfig | undefined;
  maxUploadBytes: number;
  /** How long the addresses of a video that is not public stay valid. */
  mediaTokenSec: number;
  /** Whether to fill an empty database with the demo business. */
  demo: boolean;
  /** Whether a missing ffmpeg may be installed through the system's package manager. */
  installTools: boolean;
  logLevel: string;
  /** How many reverse proxies stand in front: so many entries of `X-Forwarded-For`, from its end, are believed. */
  trustProxy: number;
  cookies: { accessToken: string; refreshToken: string; csrf: string; secure: boolean };
  rateLimits: {
    signUpsPerHour: number;
    logInsPerMinute: number;
    eventBatchesPerMinute: number;
    connectionsPerAddress: number;
  };
}

type Env = Record<string, string | undefined>;

/** A setting that cannot be used; the message names it and says what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from the environment. Throws `ConfigError` for one that cannot be used. */
export function readConfig(env: Env = process.env): Config {
  const port = integer(env, 'PORT', 4000, 0, 65_535);
  const examplesPort = integer(env, 'EXAMPLES_PORT', port === 0 ? 0 : port + 1, 0, 65_535);
  const publicUrl = origin(env, 'ZEACON_PUBLIC_URL', `http://localhost:${port}`);
  return {
    environment: environmentName(env),
    host: env.HOST || '127.0.0.1',
    port,
    examplesPort,
    publicUrl,
    examplesUrl: origin(env, 'ZEACON_EXAMPLES_URL', `http://localhost:${examplesPort}`),
    dataPath: resolve(env.ZEACON_DATA || 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    s3: readS3(env),
    ffmpegPath: env.FFMPEG_PATH || undefined,
    transcription: readTranscription(env),
    live: {
      rtmpPort:
        env.ZEACON_RTMP_PORT === 'off' ? null : integer(env, 'ZEACON_RTMP_PORT', rtmpPortBeside(port), 0, 65_535),
      graceSec: integer(env, 'ZEACON_LIVE_GRACE_SECONDS', 300, 60, 24 * 3600),
      rtmpOutAllow: hosts(env, 'ZEACON_RTMP_OUT_ALLOW'),
      peerViewers: integer(env, 'ZEACON_WEBRTC_VIEWERS', 8, 0, 32),
      ladderCount: readLadderCount(env),
    },
    ice: readIce(env),
    opentok: readOpenTok(env),
    pubnub: readPubNub(env),
    maxUploadBytes: integer(env, 'ZEACON_MAX_UPLOAD_BYTES', 50 * 1024 ** 3, 1, Number.MAX_SAFE_INTEGER),
    mediaTokenSec: integer(env, 'ZEACON_MEDIA_TOKEN_SECONDS', 6 * 3600, 1, 7 * 86_400),
    demo: flag(env, 'ZEACON_DEMO', true),
    installTools: flag(env, 'ZEACON_INSTALL_TOOLS', true),
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: integer(env, 'ZEACON_TRUST_PROXY', 0, 0, 10),
    cookies: {
      accessToken: env.ZEACON_COOKIE_ACCESS || 'zc_access_token',
      refreshToken: env.ZEACON_COOKIE_REFRESH || 'zc_refresh_token',
      csrf: env.ZEACON_COOKIE_CSRF || 'zc_csrf',
      secure: publicUrl.startsWith('https:'),
    },
    rateLimits: {
      signUpsPerHour: integer(env, 'ZEACON_SIGNUPS_PER_HOUR', 20, 1, 1_000_000),
      logInsPerMinute: integer(env, 'ZEACON_LOGINS_PER_MINUTE', 10, 1, 1_000_000),
      eventBatchesPerMinute: integer(env, 'ZEACON_EVENT_BATCHES_PER_MINUTE', 6000, 1, 1_000_000),
      connectionsPerAddress: integer(env, 'ZEACON_CONNECTIONS_PER_ADDRESS', 5000, 1, 1_000_000),
    },
  };
}

function environmentName(env: Env): ConfigurationSet {
  const parsed = ConfigurationSet.safeParse(env.ZEACON_ENVIRONMENT || 'local');
  if (parsed.success) return parsed.data;
  throw new ConfigError(`ZEACON_ENVIRONMENT must be one of ${ConfigurationSet.options.join(', ')}.`);
}

function readS3(env: Env): S3Config | undefined {
  const bucket = env.ZEACON_S3_BUCKET;
  if (!bucket) return undefined;
  return {
    bucket,
    endpoint: env.ZEACON_S3_ENDPOINT || undefined,
    region: env.ZEACON_S3_REGION || 'us-east-1',
    accessKeyId: needed(env, 'ZEACON_S3_ACCESS_KEY_ID'),
    secretAccessKey: needed(env, 'ZEACON_S3_SECRET_ACCESS_KEY'),
  };
}

function readTranscription(env: Env): TranscriptionConfig | undefined {
  const url = env.ZEACON_TRANSCRIPTION_URL;
  if (!url) return undefined;
  const filled = url.replaceAll('{streamId}', 'str_1');
  if (filled === url || !URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol)) {
    throw new ConfigError(
      `ZEACON_TRANSCRIPTION_URL must be an address with {streamId} in it, like https://transcripts.example.com/{streamId}.json, not "${url}".`,
    );
  }
  const key = needed(env, 'ZEACON_TRANSCRIPTION_KEY', 'ZEACON_TRANSCRIPTION_URL');
  // A colon is in every `user:password` and in no Base64.
  return { url, key: key.includes(':') ? Buffer.from(key, 'utf8').toString('base64') : key };
}

/** The usual one for the usual server; others on the machine have theirs. */
function rtmpPortBeside(port: number): number {
  if (port === 0) return 0;
  return port === 4000 ? 1935 : port + 2;
}

/** By itself one live for every two cores beyond the first two, which the server and its other work keep. */
function readLadderCount(env: Env): number {
  const text = env.ZEACON_LIVE_LADDER || 'auto';
  if (text === 'off') return 0;
  if (text === 'auto') return Math.max(0, Math.floor((availableParallelism() - 2) / 2));
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 1000) return count;
  throw new ConfigError(`ZEACON_LIVE_LADDER must be auto, off or a whole number up to 1000, not "${text}".`);
}

function readIce(env: Env): IceConfig {
  const turnUrls = iceUrls(env, 'ZEACON_TURN_URLS', /^turns?:[^\s/]+$/, 'turn:turn.example.com:3478');
  return {
    stunUrls: iceUrls(env, 'ZEACON_STUN_URLS', /^stuns?:[^\s/]+$/, 'stun:stun.example.com:3478'),
    turnUrls,
    turnSecret: turnUrls.length > 0 ? needed(env, 'ZEACON_TURN_SECRET', 'ZEACON_TURN_URLS') : undefined,
  };
}

function readOpenTok(env: Env): OpenTokConfig | undefined {
  const apiKey = env.ZEACON_OPENTOK_API_KEY;
  if (!apiKey) return undefined;
  return {
    apiKey,
    apiSecret: needed(env, 'ZEACON_OPENTOK_API_SECRET', 'ZEACON_OPENTOK_API_KEY'),
    apiUrl: origin(env, 'ZEACON_OPENTOK_API_URL', 'https://api.opentok.com'),
  };
}

function readPubNub(env: Env): PubNubConfig | undefined {
  const subscribeKey = env.ZEACON_PUBNUB_SUBSCRIBE_KEY;
  if (!subscribeKey) return undefined;
  const url = new URL(origin(env, 'ZEACON_PUBNUB_ORIGIN', 'https://ps.pndsn.com'));
  return {
    subscribeKey,
    publishKey: needed(env, 'ZEACON_PUBNUB_PUBLISH_KEY', 'ZEACON_PUBNUB_SUBSCRIBE_KEY'),
    secretKey: needed(env, 'ZEACON_PUBNUB_SECRET_KEY', 'ZEACON_PUBNUB_SUBSCRIBE_KEY'),
    origin: url.host,
    ssl: url.protocol === 'https:',
  };
}

function iceUrls(env: Env, name: string, form: RegExp, example: string): string[] {
  const urls = (env[name] ?? '').split(',').map((url) => url.trim());
  const given = urls.filter(Boolean);
  const wrong = given.find((url) => !form.test(url));
  if (wrong === undefined) return given;
  throw new ConfigError(`${name} must be addresses like ${example}, separated by commas, not "${wrong}".`);
}

function hosts(env: Env, name: string): string[] {
  const given = (env[name] ?? '').split(',').flatMap((host) => host.trim() || []);
  const wrong = given.find((host) => !/^(\[[0-9a-f:.]+\]|[^\s/:@[\]]+)(:\d{1,5})?$/i.test(host));
  if (wrong === undefined) return given;
  throw new ConfigError(
    `${name} must be hosts like media.local or 10.0.0.5:1935, separated by commas, not "${wrong}".`,
  );
}

function needed(env: Env, name: string, because = 'ZEACON_S3_BUCKET'): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is needed when ${because} is set.`);
  return value;
}

function integer(env: Env, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${text}".`);
}

function origin(env: Env, name: string, fallback: string): string {
  const text = env[name] || fallback;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/') return url.origin;
  throw new ConfigError(`${name} must be an origin like https://video.example.com, not "${text}".`);
}
