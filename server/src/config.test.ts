import { expect, test } from 'vitest';
import { ConfigError } from './config/read-env.ts';
import { readConfig } from './config.ts';

test.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['ZEACON_PUBLIC_URL', 'video.example.com', 'an origin like https://video.example.com'],
  ['ZEACON_ENVIRONMENT', 'attic', 'one of'],
  ['ZEACON_MASTER_KEY', 'short', 'openssl rand -base64 32'],
  ['ZEACON_DEMO', 'maybe', '1 or 0'],
  ['ZEACON_RTMP_PORT', 'on', 'a whole number'],
  ['ZEACON_RTMP_URL', 'https://live.example.com', 'an address like rtmp://live.example.com/live'],
  ['ZEACON_RTMP_OUT_ALLOW', 'ok.local,rtmp://no', 'hosts like media.local or 10.0.0.5:1935'],
  ['ZEACON_LIVE_LADDER', 'some', 'auto, off or a whole number'],
  ['ZEACON_STUN_URLS', 'stun.example.com', 'addresses like stun:stun.example.com:3478'],
  ['ZEACON_OPENTOK_API_URL', 'nowhere', 'an origin', { ZEACON_OPENTOK_API_KEY: 'k', ZEACON_OPENTOK_API_SECRET: 's' }],
  ['ZEACON_TRANSCRIPTION_URL', 'https://t.example.com', 'an address with {streamId} in it'],
])('an invalid %s is refused by name, with what to write instead', (name, value, advice, others?: object) => {
  const read = () => readConfig({ ...others, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).toThrow(advice);
});

test.each([
  ['ZEACON_S3_ACCESS_KEY_ID', { ZEACON_S3_BUCKET: 'media' }],
  ['ZEACON_TURN_SECRET', { ZEACON_TURN_URLS: 'turn:turn.example.com' }],
  ['ZEACON_OPENTOK_API_SECRET', { ZEACON_OPENTOK_API_KEY: 'key' }],
  ['ZEACON_PUBNUB_PUBLISH_KEY', { ZEACON_PUBNUB_SUBSCRIBE_KEY: 'key' }],
  ['ZEACON_TRANSCRIPTION_KEY', { ZEACON_TRANSCRIPTION_URL: 'https://t.example.com/{streamId}' }],
])('%s is required if another setting needs it', (name, env) => {
  const [because] = Object.keys(env);
  expect(() => readConfig(env)).toThrow(`${name} is needed when ${because} is set`);
});
