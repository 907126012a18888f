import { ConfigError, type Env } from './read-env.ts';

export function readMasterKey(env: Env): Buffer | undefined {
  const text = env.ZEACON_MASTER_KEY;
  if (!text) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new ConfigError('ZEACON_MASTER_KEY must be 32 bytes in Base64, as `openssl rand -base64 32` prints them.');
}
