import { fileURLToPath } from 'node:url';
import { createFairLimit } from '../platform/fair-limit.ts';
import { ProgramError, runProgram } from './child-program.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import { readSignature } from './picture-signature.ts';
import type {
  FitTask,
  FittedPicture,
  PictureAnswer,
  PictureSizes,
  PictureTask,
  PngTask,
  SizesTask,
  SquareTask,
} from './picture-task.ts';

export type Pictures = ReturnType<typeof createPictures>;

export interface PicturesOptions {
  /** A picture that keeps the decoder busy for longer is refused as `unreadable`. */
  timeoutMs?: number | undefined;
  /** How many pictures are decoded at a time; the others wait. */
  atOnce?: number | undefined;
  /** Path or name of the program that decodes HEIC photos. */
  ffmpegPath?: string | undefined;
}

type Made = PictureSizes | FittedPicture | undefined;
type Received<Task> = Omit<Task, 'kind' | 'ffmpegPath'>;

export interface PictureTurn {
  /** Businesses take turns. */
  businessId: string;
  signal?: AbortSignal | undefined;
}

const program = fileURLToPath(new URL('./picture-program.ts', import.meta.url));
/** Limit of the address space: the AVIF encoder reserves ten gigabytes of it and uses a hundred megabytes. */
const memoryBytes = 16 * 2 ** 30;

/** Decodes and encodes pictures in separate processes, so that no picture can crash the server. */
export function createPictures({ timeoutMs = 120_000, atOnce = 2, ffmpegPath }: PicturesOptions = {}) {
  const limit = createFairLimit(atOnce);

  async function run(task: PictureTask, signal?: AbortSignal): Promise<Made> {
    let said = '';
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      await runProgram(process.execPath, ['--no-warnings', '--max-old-space-size=256', program, JSON.stringify(task)], {
        timeoutMs: timeoutMs + 1000,
        memoryBytes,
        urgent: true,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        onStdout: (text) => {
          said += text;
        },
      });
    } catch (error) {
      signal?.throwIfAborted();
      const isThePicture = timeout.aborted || error instanceof ProgramError;
      throw isThePicture ? new PictureRefusedError('unreadable', { cause: error }) : error;
    }
    const answer = JSON.parse(said) as PictureAnswer;
    if ('refusal' in answer) throw new PictureRefusedError(answer.refusal);
    if ('failure' in answer) throw Object.assign(new Error(answer.failure), { code: answer.code });
    return answer.result;
  }

  /** What is no picture by its first bytes needs no process, and waits for no other. */
  async function received(task: PictureTask, { businessId, signal }: PictureTurn): Promise<Made> {
    if ((await readSignature(task.path)) === 'other') throw new PictureRefusedError('unreadable');
    return limit(businessId, () => run(task, signal), signal);
  }

  return {
    /** Rejects with `PictureRefusedError` if the picture cannot be used. */
    makeSizes: async (task: Received<SizesTask>, turn: PictureTurn): Promise<PictureSizes> =>
      (await received({ ...task, ffmpegPath, kind: 'sizes' }, turn)) as PictureSizes,

    /** Rejects with `PictureRefusedError` if the picture cannot be used. */
    makeSquare: async (task: Received<SquareTask>, turn: PictureTurn): Promise<void> =>
      void (await received({ ...task, ffmpegPath, kind: 'square' }, turn)),

    /** Rejects with `PictureRefusedError` if the picture cannot be used. */
    makeFit: async (task: Received<FitTask>, turn: PictureTurn): Promise<FittedPicture> =>
      (await received({ ...task, ffmpegPath, kind: 'fit' }, turn)) as FittedPicture,

    /** Converts a picture that the server itself wrote. */
    makePng: async (task: Omit<PngTask, 'kind'>, { businessId, signal }: PictureTurn): Promise<void> =>
      void (await limit(businessId, () => run({ ...task, kind: 'png' }, signal), signal)),
  };
}
