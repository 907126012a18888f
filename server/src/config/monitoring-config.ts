import { ConfigError, type Env, list, needed } from './read-env.ts';

/** Scripts of monitoring services that the console loads before it can be used (spec section 1); all are optional. */
export interface MonitoringConfig {
  /** A bundle that defines `Sentry`, as Sentry and what is compatible with it serve, and the project it reports to. */
  sentry: { script: string; dsn: string } | undefined;
  /** The address of an agent that defines `newrelic` and brings its own settings. */
  newRelic: { script: string } | undefined;
  own: { script: string } | undefined;
  /** Where these scripts come from. */
  scriptOrigins: string[];
  /** Where they may send to. */
  connectOrigins: string[];
}

const originForm = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i;

export function readMonitoring(env: Env): MonitoringConfig {
  const sentryScript = address(env, 'ZEACON_SENTRY_SCRIPT');
  const newRelicScript = address(env, 'ZEACON_NEW_RELIC_SCRIPT');
  const ownScript = address(env, 'ZEACON_MONITORING_SCRIPT');
  const dsn = sentryScript ? readDsn(env) : undefined;
  const scripts = [sentryScript, newRelicScript, ownScript].filter((script) => script !== undefined);
  const scriptOrigins = [...new Set(scripts.map((script) => new URL(script).origin))];
  const named = list(env, 'ZEACON_MONITORING_ORIGINS', originForm, 'origins like https://logs.example.com');
  return {
    sentry: sentryScript && dsn ? { script: sentryScript, dsn } : undefined,
    newRelic: newRelicScript ? { script: newRelicScript } : undefined,
    own: ownScript ? { script: ownScript } : undefined,
    scriptOrigins,
    connectOrigins: [...new Set([...scriptOrigins, ...(dsn ? [new URL(dsn).origin] : []), ...named])],
  };
}

function address(env: Env, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw new ConfigError(
    `${name} must be the address of a script, like https://cdn.example.com/agent.js, not "${text}".`,
  );
}

function readDsn(env: Env): string {
  const dsn = needed(env, 'ZEACON_SENTRY_DSN', 'ZEACON_SENTRY_SCRIPT');
  if (URL.canParse(dsn) && /^https?:$/.test(new URL(dsn).protocol) && new URL(dsn).username) return dsn;
  throw new ConfigError(
    `ZEACON_SENTRY_DSN must be the DSN of a project, like https://key@errors.example.com/1, not "${dsn}".`,
  );
}
