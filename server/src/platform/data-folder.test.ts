import { stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type DataFolder, DataFolderInUseError, openDataFolder } from './data-folder.ts';
import { startChildScript } from './testing/child-script.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const holdDataFolder = new URL('./testing/hold-data-folder.ts', import.meta.url);

async function opened(path: string): Promise<DataFolder> {
  const folder = await openDataFolder(path);
  onTestFinished(() => folder.release());
  return folder;
}

function holder(path: string) {
  const child = startChildScript(holdDataFolder, path);
  onTestFinished(() => child.kill());
  return child;
}

test('creates a folder that only its user can enter', async () => {
  const folder = await opened(join(await temporaryFolder(), 'made', 'here'));
  expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
});

test('refuses a second process with a message that names the folder and what to do', async () => {
  const path = await temporaryFolder();
  expect(await holder(path).nextLine()).toBe('held');
  const message = await holder(path).nextLine();
  expect(message).toContain(path);
  expect(message).toContain('Stop that server, or set ZEACON_DATA');
});

test('refuses the same folder under another name', async () => {
  const path = await temporaryFolder();
  const alias = join(await temporaryFolder(), 'alias');
  await symlink(path, alias);
  expect(await holder(path).nextLine()).toBe('held');
  await expect(openDataFolder(alias)).rejects.toThrow(DataFolderInUseError);
});

test('is free at once when its owner is killed', async () => {
  const path = await temporaryFolder();
  const owner = holder(path);
  expect(await owner.nextLine()).toBe('held');
  await owner.kill();
  await expect(opened(path)).resolves.toBeDefined();
});

test('is free after release', async () => {
  const path = await temporaryFolder();
  await (await openDataFolder(path)).release();
  await expect(opened(path)).resolves.toBeDefined();
});

test('keeps one secret for simultaneous callers and across restarts', async () => {
  const path = await temporaryFolder();
  const first = await openDataFolder(path);
  const asked = await Promise.all(Array.from({ length: 8 }, () => first.secret('tokens', 32)));
  await first.release();
  const again = await (await opened(path)).secret('tokens', 32);
  expect(again).toHaveLength(32);
  for (const secret of asked) expect(secret.equals(again)).toBe(true);
  expect((await stat(join(path, 'secrets', 'tokens'))).mode & 0o777).toBe(0o600);
});
