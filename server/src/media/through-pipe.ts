import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './child-program.ts';

export interface PipeEnds<Written, Read> {
  write: (pipe: string, signal: AbortSignal) => Promise<Written>;
  read: (pipe: string, signal: AbortSignal) => Promise<Read>;
}

/**
 * Runs two programs, of which one reads what the other writes, through a named pipe in a folder. If one fails, the other
 * is ended, as it would wait for ever. What the writer complains of comes first: it is the reason of both.
 */
export async function throughPipe<Written, Read>(
  folder: string,
  signal: AbortSignal | undefined,
  { write, read }: PipeEnds<Written, Read>,
): Promise<[Written, Read]> {
  const pipe = join(folder, 'pipe');
  await runProgram('mkfifo', [pipe], { signal, timeoutMs: 10_000, urgent: true });
  const stop = new AbortController();
  const both = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const end = (error: unknown) => {
    stop.abort(error);
    throw error;
  };
  try {
    const [written, made] = await Promise.allSettled([write(pipe, both).catch(end), read(pipe, both).catch(end)]);
    signal?.throwIfAborted();
    if (written.status === 'rejected') throw written.reason;
    if (made.status === 'rejected') throw made.reason;
    return [written.value, made.value];
  } finally {
    await rm(pipe, { force: true });
  }
}
