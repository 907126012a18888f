import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationSet } from '@zeacon/contract';
import { ConfigError, type Env } from './read-env.ts';

/** The configuration set that is used (spec section 9), which media addresses carry as `environment`. */
export function environmentName(env: Env): ConfigurationSet {
  const parsed = ConfigurationSet.safeParse(env.ZEACON_ENVIRONMENT || 'local');
  if (parsed.success) return parsed.data;
  throw new ConfigError(`ZEACON_ENVIRONMENT must be one of ${ConfigurationSet.options.join(', ')}.`);
}

/**
 * Adds the settings of the configuration set: the file named after it in the folder `ZEACON_SETTINGS`, like
 * `settings/qa.env`. Variables of the environment win. Throws `ConfigError` if the folder is named and lacks the file.
 */
export function withSettingsFile(env: Env): Env {
  const set = environmentName(env);
  const file = resolve(env.ZEACON_SETTINGS || 'settings', `${set}.env`);
  const text = readText(file);
  if (text === undefined) {
    if (!env.ZEACON_SETTINGS) return env;
    throw new ConfigError(`ZEACON_SETTINGS names a folder without ${set}.env. Write ${file}, or take it away.`);
  }
  const settings = parseEnv(text);
  if ((settings.ZEACON_ENVIRONMENT ?? set) !== set)
    throw new ConfigError(`${file} must not set ZEACON_ENVIRONMENT to another set than the one it is for.`);
  return { ...settings, ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)) };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`${file} could not be read: ${(error as Error).message}`);
  }
}
