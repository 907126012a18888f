import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface PipedProgramOptions {
  program: string;
  args: readonly string[];
  /** How much its priority is lowered, 0 to 19. */
  niceness?: number;
  /** Passed to the program as file descriptor 3. */
  file?: number | undefined;
  onStdout(chunk: Buffer): void;
}

export interface PipedProgram {
  input: NonNullable<ChildProcess['stdin']>;
  /** Resolves with the exit code when the program has ended. */
  exit: Promise<number | null>;
  /** Aborted when the program has ended. */
  over: AbortSignal;
  /** The end of what it wrote to standard error. */
  words(): string;
  kill(): void;
}

const memoryKilobytes = 2 * 1024 ** 2;
const tailCharacters = 4000;

/** Program and arguments are positional, so nothing in them is ever interpreted by the shell. */
const limited = 'ulimit -v "$1" 2>/dev/null; niceness=$2; shift 2; exec nice -n "$niceness" "$@"';

/**
 * Starts a program that processes its standard input, with a memory limit. It ends with its parent process, because
 * that closes its standard input.
 */
export async function startPipedProgram(options: PipedProgramOptions): Promise<PipedProgram> {
  const { program, args, niceness = 0, file, onStdout } = options;
  const child = spawn(
    '/bin/sh',
    ['-c', limited, 'piped', String(memoryKilobytes), String(niceness), program, ...args],
    { stdio: ['pipe', 'pipe', 'pipe', ...(file === undefined ? [] : [file])] },
  );
  const over = new AbortController();
  let words = '';
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      over.abort();
      resolve(code);
    });
  });
  child.stdin?.on('error', () => undefined);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-tailCharacters);
  });
  child.stdout?.on('data', onStdout);
  await once(child, 'spawn');
  return { input: child.stdin!, exit, over: over.signal, words: () => words, kill: () => child.kill('SIGKILL') };
}
