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
  rateLimits: { signUpsPerHour: number; logInsPerMinute: number; eventBatchesPerMinute: number };
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
