import { ConfigError, type Env } from './read-env.ts';

export interface SignUpConfig {
  /** False where only operators create businesses, apart from the first, and everybody else is invited. */
  isOpen: boolean;
  /** What is agreed to by signing up. */
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
}

export function readSignUp(env: Env): SignUpConfig {
  const mode = env.ZEACON_SIGN_UP || 'open';
  if (mode !== 'open' && mode !== 'closed')
    throw new ConfigError(`ZEACON_SIGN_UP must be "open" or "closed", not "${mode}".`);
  return {
    isOpen: mode === 'open',
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
