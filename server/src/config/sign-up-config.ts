import { type SignUpMode, signUpModes } from '@zeacon/contract';
import { ConfigError, type Env } from './read-env.ts';

export interface SignUpConfig {
  /** Who may make an account, and a business, once there is a first one. */
  mode: SignUpMode;
  /** What is agreed to by signing up. */
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
}

export function readSignUp(env: Env): SignUpConfig {
  // Misread, it would leave open what somebody meant to close.
  if (env.ZEACON_SIGN_UP) throw new ConfigError('ZEACON_SIGN_UP is no setting. Write ZEACON_SIGNUP.');
  const wanted = env.ZEACON_SIGNUP || 'open';
  const mode = signUpModes.find((one) => one === wanted);
  if (!mode) throw new ConfigError(`ZEACON_SIGNUP must be "open", "invite" or "closed", not "${wanted}".`);
  return {
    mode,
    termsUrl: pageAddress(env, 'ZEACON_TERMS_URL'),
    privacyUrl: pageAddress(env, 'ZEACON_PRIVACY_URL'),
  };
}

function pageAddress(env: Env, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw new ConfigError(`${name} must be the address of a page, like https://example.com/terms, not "${text}".`);
}
