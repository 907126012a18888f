import { openDataFolder } from '../data-folder.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder.');
try {
  await openDataFolder(folder);
  process.stdout.write('held\n');
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
