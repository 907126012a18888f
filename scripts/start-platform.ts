import { withSettingsFile } from '../server/src/config/settings-file.ts';
import { readConfig } from '../server/src/config.ts';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { type RunningServer, startServer } from '../server/src/main.ts';
import { servedParts } from './build.ts';
import { ensureTools } from './ensure-tools.ts';
import { root } from './run.ts';
import { allBuilt, type Building, startBuilding } from './start-building.ts';
import { readStartOptions, startHelp } from './start-options.ts';

const knownFailures = ['DataFolderInUseError', 'ConfigError', 'MasterKeyError', 'FormerKeysError', 'MigrationError'];

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (knownFailures.includes(error.name)) return error.message;
  const { code, port } = error as { code?: unknown; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another with: npm start -- --port ${Number(port) + 10}`;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${startHelp()}`;
  return error.stack ?? error.message;
}

/** Durable data is on disk; the next start continues from there. */
function endAtOnce(error: Error) {
  console.error(`The embedded database failed: ${error.message}\nStart again to go on.`);
  process.exit(1);
}

/** Pages would wait for ever for a failed build. */
async function endUnbuilt(server: RunningServer, error: unknown) {
  console.error(explain(error));
  await server.stop().catch(() => {});
  process.exit(1);
}

function announceUnbuilt({ isBuilt }: Building) {
  const unbuilt = servedParts.map(({ name }) => name).filter((name) => !isBuilt(name));
  if (unbuilt.length > 0)
    console.log(`Still being built: ${unbuilt.join(', ')}. Pages wait for what they need of it.\n`);
}

function announce({ url, examplesUrl, rtmpUrl, mailsKeptAt, demoPassword }: RunningServer) {
  const rows = [
    ['Console', url],
    ...(examplesUrl ? [['Example pages', examplesUrl]] : []),
    ['Documentation', `${url}/docs`],
    ['Encoders (RTMP)', rtmpUrl ?? 'none: the port is taken or switched off'],
    ...(mailsKeptAt ? [['Mails', `kept, not sent: ${mailsKeptAt}`]] : []),
    ...(demoPassword ? [['Demo sign-in', `${demoAccount.email}  ${demoPassword}`]] : []),
  ];
  console.log(`\nZeacon is ready.\n\n${rows.map(([name, value]) => `  ${name!.padEnd(18)}${value}`).join('\n')}\n`);
}

/** Better qualities and pictures need ffmpeg; the platform does not wait for it. */
async function ensureEncoder(server: RunningServer, install: boolean) {
  if (await server.hasEncoder()) return;
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
    const config = readConfig({ LOG_LEVEL: 'warn', ...withSettingsFile({ ...process.env, ...options.env }) });
    const building = options.isBuilt ? allBuilt : startBuilding(servedParts, root);
    const server = await startServer(config, { isBuilt: building.isBuilt, onFailure: endAtOnce });
    stopOnSignals(server);
    await building.first.catch((error) => endUnbuilt(server, error));
    announce(server);
    announceUnbuilt(building);
    building.all.catch((error) => endUnbuilt(server, error));
    ensureEncoder(server, config.installTools).catch((error) => console.error(explain(error)));
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
