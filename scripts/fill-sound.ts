import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withSettingsFile } from '../server/src/config/settings-file.ts';
import { readConfig } from '../server/src/config.ts';
import { fillPackages } from '../server/src/features/packaging/fill-packages.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { CheckFailedError, runMain } from './run.ts';

const help = `npm run sound:fill
  Fills with silence where videos that were packaged by an earlier version lack sound, so that every player plays on
  there. A server may run meanwhile. It can be stopped and run again.`;

const number = new Intl.NumberFormat('en');

await runMain(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) return console.log(help);
  const config = readConfig(withSettingsFile(process.env));
  if (config.storage.kind === 'local' && !existsSync(config.storage.root ?? config.dataPath))
    throw new CheckFailedError(`There is no platform in ${config.dataPath}. Set ZEACON_DATA to its data folder.`);
  const storage = await openStorage(config.storage, config.dataPath);
  const { packages, segments, left } = await fillPackages(storage, (prefix) => console.log(prefix));
  console.log(`Filled ${number.format(segments)} segments in ${number.format(packages)} packages.`);
  for (const folder of left)
    console.log(`${folder} stays as it is: its sound has a codec or a form that is not known.`);
});
