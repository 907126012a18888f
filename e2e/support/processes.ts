import { readdir, readFile } from 'node:fs/promises';

/**
 * Command lines of every process that was started for a data folder, however deep below the server and also when the
 * server is gone: children inherit the environment that names the folder.
 */
export async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.split('\0').includes(`ZEACON_DATA=${folder}`)) return [];
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line ? [line.split('\0').join(' ').trim()] : [];
    }),
  );
  return found.flat();
}

export async function encodersOf(folder: string): Promise<string[]> {
  return (await processesOf(folder)).filter((line) => line.startsWith('ffmpeg ') || line.includes('/ffmpeg '));
}
