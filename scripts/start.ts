import { readConfig } from '../server/src/config.ts';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { type RunningServer, startServer } from '../server/src/main.ts';
import { ensureBuilt } from './build.ts';
import { ensureTools } from './ensure-tools.ts';
import { readStartOptions, startHelp } from './start-options.ts';

const knownFailures = ['DataFolderInUseError', 'ConfigError'];

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (knownFailures.includes(error.name)) return error.message;
  const { code, port } = error as { code?: unknown; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another with: npm start -- --port ${Number(port) + 10}`;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${startHelp()}`;
  return error.stack ?? error.message;
}

/** What is durable is on disk; the next start goes on from there. */
function endAtOnce(error: Error) {
  console.error(`The embedded database failed: ${error.message}\nStart again to go on.`);
  process.exit(1);
}

function announce({ url, examplesUrl, rtmpUrl, hasDemo }: RunningServer) {
  const rows = [
    ['Console', url],
    ['Example pages', examplesUrl],
    ['Documentation', `${url}/docs`],
    ['Encoders (RTMP)', rtmpUrl ?? 'none: the port is taken or switched off'],
    ...(hasDemo ? [['Demo sign-in', `${demoAccount.email}  ${demoAccount.password}`]] : []),
  ];
  console.log(`\nZeacon is ready.\n\n${rows.map(([name, value]) => `  ${name!.padEnd(18)}${value}`).join('\n')}\n`);
}

/** Better qualities and pictures need ffmpeg; the platform does not wait for it. */
async function ensureEncoder({ services }: RunningServer, install: boolean) {
  if (await services.packaging.ffmpeg.available()) return;
  await ensureTools(['ffmpeg'], { log: (line: string) => console.log(line), install });
}

function stopOnSignals(server: RunningServer) {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });
  }
}

try {
  const options = readStartOptions(process.argv.slice(2));
  if (!options) {
    console.log(startHelp());
  } else {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ...options });
    const server = await startServer(config, { prepare: ensureBuilt, onFailure: endAtOnce });
    stopOnSignals(server);
    announce(server);
    ensureEncoder(server, config.installTools).catch((error) => console.error(explain(error)));
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
