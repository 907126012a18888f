import { parentPort, workerData } from 'node:worker_threads';
import { MediaRefusedError } from './media-refused-error.ts';
import { packageAsCmaf } from './package-as-cmaf.ts';
import { packageAudioAsCmaf } from './package-audio.ts';
import { readTracks } from './read-tracks.ts';
import type { IsolatedMessage, IsolatedTask } from './run-isolated.ts';

const task = workerData as IsolatedTask;
const send = (message: IsolatedMessage) => parentPort?.postMessage(message);

try {
  if (task.kind === 'probe') {
    send({ result: await readTracks(task.path) });
  } else {
    const { kind: _, path, outDir, ...options } = task;
    const onProgress = (progress: number) => send({ progress });
    send({
      result:
        'index' in options
          ? await packageAudioAsCmaf(path, outDir, { ...options, onProgress })
          : await packageAsCmaf(path, outDir, { ...options, onProgress }),
    });
  }
} catch (error) {
  if (error instanceof MediaRefusedError) send({ refusal: error.code });
  else send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
