import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../../platform/api-error.ts';
import { readCaptions } from './read-captions.ts';
import type { CaptionsAnswer, CaptionsTask } from './read-captions-apart.ts';

const { format, content } = workerData as CaptionsTask;

function answer(): CaptionsAnswer {
  try {
    return readCaptions(format, content);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'caption.unreadable') return { unreadable: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
