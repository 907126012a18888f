import { ConfigError, type Env, needed, origin } from './read-env.ts';

/** A project of OpenTok (Vonage Video); guests come on stage through its sessions. */
export interface OpenTokConfig {
  apiKey: string;
  apiSecret: string;
  /** Origin of its REST API. */
  apiUrl: string;
}

/** A key set of PubNub with Access Manager; viewers receive the channels of lives through it. */
export interface PubNubConfig {
  publishKey: string;
  subscribeKey: string;
  secretKey: string;
  /** Host, optionally with a port, as PubNub's SDKs expect it. */
  origin: string;
  /** Whether to use https. */
  ssl: boolean;
}

export interface TranscriptionConfig {
  /** Address of one video's transcription; `{streamId}` stands for its id. */
  url: string;
  /** Base64 of `user:password`, for Basic authentication. */
  key: string;
}

export function readOpenTok(env: Env): OpenTokConfig | undefined {
  const apiKey = env.ZEACON_OPENTOK_API_KEY;
  if (!apiKey) return undefined;
  return {
    apiKey,
    apiSecret: needed(env, 'ZEACON_OPENTOK_API_SECRET', 'ZEACON_OPENTOK_API_KEY'),
    apiUrl: origin(env, 'ZEACON_OPENTOK_API_URL', 'https://api.opentok.com'),
  };
}

export function readPubNub(env: Env): PubNubConfig | undefined {
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

export function readTranscription(env: Env): TranscriptionConfig | undefined {
  const url = env.ZEACON_TRANSCRIPTION_URL;
  if (!url) return undefined;
  const filled = url.replaceAll('{streamId}', 'str_1');
  if (filled === url || !URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol)) {
    throw new ConfigError(
      `ZEACON_TRANSCRIPTION_URL must be an address with {streamId} in it, like https://transcripts.example.com/{streamId}.json, not "${url}".`,
    );
  }
  const key = needed(env, 'ZEACON_TRANSCRIPTION_KEY', 'ZEACON_TRANSCRIPTION_URL');
  // Every `user:password` contains a colon; Base64 never does.
  return { url, key: key.includes(':') ? Buffer.from(key, 'utf8').toString('base64') : key };
}
