export type Attributes = Record<string, string | number | boolean>;

/** What a monitoring service is told. */
export interface Monitor {
  pageAction(name: string, attributes: Attributes): void;
  failure(error: unknown): void;
}

export interface Monitoring extends Monitor {
  /** Resolves once all scripts are there or have failed, after a second at the latest. */
  ready: Promise<void>;
}

/** What the server writes into the page. */
export interface MonitoringSettings {
  environment: string;
  sentry?: { script: string; dsn: string };
  newRelic?: { script: string };
  own?: { script: string };
}
