import { parseArgs } from 'node:util';

const options = {
  port: { type: 'string', env: 'PORT', hint: 'N', text: 'Port of the platform (4000)' },
  'examples-port': {
    type: 'string',
    env: 'EXAMPLES_PORT',
    hint: 'N',
    text: 'Port of the example customer pages (one above)',
  },
  host: { type: 'string', env: 'HOST', hint: 'ADDRESS', text: 'Address to listen on (127.0.0.1; 0.0.0.0 for all)' },
  data: { type: 'string', env: 'ZEACON_DATA', hint: 'FOLDER', text: 'Where all data lives (./data)' },
  'public-url': { type: 'string', env: 'ZEACON_PUBLIC_URL', hint: 'URL', text: 'Origin browsers use, behind a proxy' },
  'database-url': {
    type: 'string',
    env: 'DATABASE_URL',
    hint: 'URL',
    text: 'A PostgreSQL server instead of the embedded one',
  },
  role: {
    type: 'string',
    env: 'ZEACON_ROLE',
    hint: 'ROLE',
    text: 'What this process does: web, worker, live or all (default)',
  },
  'log-level': { type: 'string', env: 'LOG_LEVEL', hint: 'LEVEL', text: 'trace, debug, info, warn (default), error' },
} as const;

export interface StartOptions {
  /** As settings of the environment. */
  env: Record<string, string>;
  /** Whether everything was built beforehand. */
  isBuilt: boolean;
}

/** Options of `npm start`; undefined if help was requested. Throws for an unknown option. */
export function readStartOptions(args: string[]): StartOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      ...stringOptions(),
      built: { type: 'boolean' },
      'no-demo': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const env: Record<string, string> = values['no-demo'] ? { ZEACON_DEMO: '0' } : {};
  for (const [name, { env: variable }] of Object.entries(options)) {
    const value = values[name as keyof typeof values];
    if (typeof value === 'string') env[variable] = value;
  }
  return { env, isBuilt: values.built === true };
}

function stringOptions() {
  return Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }]));
}

export function startHelp(): string {
  const rows = Object.entries(options).map(([name, { hint, text, env }]) => [`--${name} ${hint}`, `${text} [${env}]`]);
  const all = [
    ...rows,
    ['--no-demo', 'Do not make the demo business [ZEACON_DEMO=0]'],
    ['--built', 'Serve what was built before; build nothing'],
    ['--help', 'This text'],
  ];
  return [
    'Usage: npm start -- [options]',
    '',
    'Brings up the platform: database, server, console and example pages.',
    '',
    ...all.map(([option, text]) => `  ${option!.padEnd(26)}${text}`),
    '',
    'Each option has an environment variable, named in brackets. Further settings are in docs/guides/run-the-platform.md.',
  ].join('\n');
}
