import { systemClock } from '../server/src/platform/clock.ts';
import { rotatingPurposes } from '../server/src/platform/keys/key-purposes.ts';
import { openKeys } from '../server/src/platform/keys/open-keys.ts';
import { createRotateKeys } from '../server/src/platform/keys/rotate-keys.ts';
import { openPlatformDatabase, readMasterKey } from './platform-database.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run keys -- list
  Lists the keys that sign sessions and tokens, without telling them.
npm run keys -- make
  Makes the first keys of a platform whose former ones, in the data folder of a server, are lost. Everybody signs in again.
npm run keys -- rotate [purpose …] [--retire-others]
  Adds a key to each purpose, or to those named. Servers sign with it two minutes later and go on to believe the keys
  before it. With --retire-others they believe the new key alone: for keys that somebody else may know. Sealed texts
  stay readable.
Purposes: ${rotatingPurposes.join(', ')}`;

async function openKeyStore() {
  const platform = await openPlatformDatabase();
  const { database, close } = platform;
  const masterKey = await readMasterKey(platform).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const make = async () => (await openKeys({ db: database.db, masterKey, clock: systemClock, log: console })).close();
  return { keys: createRotateKeys({ database, masterKey, clock: systemClock }), make, close };
}

const isRotating = (name: string): name is (typeof rotatingPurposes)[number] =>
  rotatingPurposes.some((purpose) => purpose === name);

function readPurposes(names: string[]) {
  const unknown = names.find((name) => !isRotating(name));
  if (unknown !== undefined) throw new CheckFailedError(`"${unknown}" is no purpose of keys.\n\n${help}`);
  return names.length > 0 ? names.filter(isRotating) : rotatingPurposes;
}

await runMain(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command !== 'list' && command !== 'make' && command !== 'rotate') return console.log(help);
  const retireOthers = rest.includes('--retire-others');
  const purposes = readPurposes(rest.filter((word) => word !== '--retire-others'));
  const { keys, make, close } = await openKeyStore();
  try {
    if (command === 'make') await make();
    if (command === 'rotate') await keys.rotate(purposes, { retireOthers });
    for (const { purpose, number, createdAt, retiredAt } of await keys.list()) {
      const state = retiredAt ? `retired ${retiredAt.toISOString()}` : '';
      console.log(`${purpose.padEnd(16)}${String(number).padStart(3)}  ${createdAt.toISOString()}  ${state}`.trimEnd());
    }
  } finally {
    await close();
  }
});
