import { MediaRefusedError } from './media-refused-error.ts';
import { packageAsCmaf } from './package-as-cmaf.ts';
import { packageAudioAsCmaf } from './package-audio.ts';
import { packageStream } from './package-stream.ts';
import { readTracks } from './read-tracks.ts';
import type { MadeSegment } from './rendition.ts';
import type { IsolatedMessage, IsolatedTask } from './run-isolated.ts';

/** The program of `runIsolated`: its only argument is the task. */
const task = JSON.parse(process.argv[2] ?? '') as IsolatedTask;
const send = (message: IsolatedMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);

async function work() {
  if (task.kind === 'probe') return readTracks(task.path);
  const { path, outDir } = task;
  const onProgress = (progress: number) => send({ progress });
  const onSegment = (segment: MadeSegment) => send({ segment });
  if (task.kind === 'remux-audio') return packageAudioAsCmaf(path, outDir, { ...task, onProgress });
  if (task.kind === 'stream') return packageStream(path, outDir, { ...task, onSegment });
  return packageAsCmaf(path, outDir, { ...task, onProgress, onSegment });
}

try {
  send({ result: (await work()) ?? null });
} catch (error) {
  if (error instanceof MediaRefusedError) send({ refusal: error.code, atMs: error.atMs });
  // Arrays that cannot become any larger.
  else if (error instanceof RangeError) send({ refusal: 'unreadable' });
  else send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
