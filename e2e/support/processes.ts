import { readdir, readFile } from 'node:fs/promises';

interface FoundProcess {
  pid: number;
  line: string;
}

/**
 * Every process that was started for a data folder, however deep below the server and also when the
 * server is gone: children inherit the environment that names the folder.
 */
async function findProcesses(folder: string): Promise<FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.split('\0').includes(`ZEACON_DATA=${folder}`)) return [];
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line ? [{ pid: Number(pid), line: line.split('\0').join(' ').trim() }] : [];
    }),
  );
  return found.flat();
}

/** Their command lines, for messages. */
export const processesOf = async (folder: string): Promise<string[]> =>
  (await findProcesses(folder)).map(({ line }) => line);

const isEncoder = ({ line }: FoundProcess) => line.startsWith('ffmpeg ') || line.includes('/ffmpeg ');

export const encodersOf = async (folder: string): Promise<string[]> =>
  (await findProcesses(folder)).filter(isEncoder).map(({ line }) => line);

/** Sends a signal to each encoder of this folder's server that is not yet in `told`, and adds it. */
export async function signalEncoders(folder: string, signal: NodeJS.Signals, told = new Set<number>()): Promise<void> {
  for (const { pid, line } of await findProcesses(folder)) {
    if (told.has(pid) || !isEncoder({ pid, line }) || line.startsWith('/bin/sh')) continue;
    process.kill(pid, signal);
    told.add(pid);
  }
}

export const killEncoders = (folder: string, killed: Set<number>) => signalEncoders(folder, 'SIGKILL', killed);
