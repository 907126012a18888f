import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Crowd {
  viewers: number;
  parts: number;
  /** Of each part: from the moment it could first be had to its last byte, milliseconds. */
  waits: number[];
  /** Parts that were not there when a player three part targets behind the edge needs them. */
  lateParts: number;
  failures: number;
}

/** So many viewers of one live, for so many seconds, in a process of their own: their work is not the server's. */
export async function gather(playlistUrl: string, viewers: number, seconds: number): Promise<Crowd> {
  const node = fileURLToPath(new URL('./live-viewers.ts', import.meta.url));
  const child = spawn(process.execPath, [node, playlistUrl, String(viewers), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The viewers ended with ${code}.`);
  return JSON.parse(printed) as Crowd;
}
