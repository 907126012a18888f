export type Env = Record<string, string | undefined>;

/** An invalid setting; the message names it and says what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function needed(env: Env, name: string, because: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is needed when ${because} is set. Set it too, or take ${because} away.`);
  return value;
}

export function integer(env: Env, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
}

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${text}".`);
}

export function origin(env: Env, name: string, fallback: string): string {
  const text = env[name] || fallback;
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/') return url.origin;
  throw new ConfigError(`${name} must be an origin like https://video.example.com, not "${text}".`);
}

/** The whole address of a service, if it is set. */
export function address(env: Env, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href;
  throw new ConfigError(`${name} must be an address like https://hub.example.com/, not "${text}".`);
}

/** Texts separated by commas, each of which must match `form`. */
export function list(env: Env, name: string, form: RegExp, example: string): string[] {
  const given = (env[name] ?? '').split(',').flatMap((text) => text.trim() || []);
  const wrong = given.find((text) => !form.test(text));
  if (wrong === undefined) return given;
  throw new ConfigError(`${name} must be ${example}, separated by commas, not "${wrong}".`);
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
