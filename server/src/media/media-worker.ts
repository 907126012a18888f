import { parentPort, workerData } from 'node:worker_threads';
import { MediaRefusedError } from './media-refused-error.ts';
import { packageAsCmaf } from './package-as-cmaf.ts';
import { readTracks } from './read-tracks.ts';
import type { IsolatedMessage, IsolatedTask } from './run-isolated.ts';

const task = workerData as IsolatedTask;
const send = (message: IsolatedMessage) => parentPort?.postMessage(message);

try {
  if (task.kind === 'probe') {
    send({ result: await readTracks(task.path) });
  } else {
    const { path, outDir, segmentTargetMs } = task;
    const onProgress = (progress: number) => send({ progress });
    send({ result: await packageAsCmaf(path, outDir, { segmentTargetMs, onProgress }) });
  }
} catch (error) {
  if (error instanceof MediaRefusedError) send({ refusal: error.code });
  else send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
