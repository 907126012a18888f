import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramOptions {
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  /** Limit of the program's address space, if the system supports limits. */
  memoryBytes?: number | undefined;
  /** The same of memory that it can write to, for programs that reserve far more addresses than they use. */
  dataBytes?: number | undefined;
  /** Whether somebody is waiting for it, so that it runs at normal priority. */
  urgent?: boolean | undefined;
  cwd?: string | undefined;
  onStdout?: ((text: string) => void) | undefined;
}

/** The program failed; `stderrTail` is the end of its error output. */
export class ProgramError extends Error {
  readonly exitCode: number | null;
  readonly stderrTail: string;
  /** As file system errors have it: the disk that the program wrote to is full. */
  readonly code: 'ENOSPC' | undefined;

  constructor(program: string, exitCode: number | null, stderrTail: string) {
    super(`${program} failed (${exitCode}): ${stderrTail.trim().split('\n').at(-1) ?? ''}`);
    this.name = 'ProgramError';
    this.exitCode = exitCode;
    this.stderrTail = stderrTail;
    this.code = /No space left|Disk quota exceeded/.test(stderrTail) ? 'ENOSPC' : undefined;
  }
}

const tailCharacters = 4000;

/**
 * Its standard input is a pipe that nobody writes to: it closes when the parent dies for any reason, and then the
 * watcher ends the program. Program and arguments are positional, so nothing in them is ever interpreted by the shell.
 */
const guard = `
ulimit "$1" "$2" 2>/dev/null; niceness=$3; shift 3
exec 3<&0 </dev/null
nice -n "$niceness" "$@" 3<&- &
child=$!
( read -r _ <&3; kill -9 "$child" ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

/**
 * Runs a program with limits of time and memory, at low priority unless it is urgent. It never outlives the caller's
 * process. Resolves with the end of its error output.
 */
export async function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<string> {
  const { signal, timeoutMs, memoryBytes = 4 * 2 ** 30, dataBytes, urgent = false, cwd, onStdout } = options;
  const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  stop.throwIfAborted();
  const limits = [dataBytes ? '-d' : '-v', String(Math.floor((dataBytes ?? memoryBytes) / 1024))];
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...limits, urgent ? '0' : '10', program, ...args], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  };
  stop.addEventListener('abort', kill, { once: true });
  let tail = '';
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-tailCharacters);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => onStdout?.(text));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    stop.throwIfAborted();
    if (code !== 0) throw new ProgramError(program, code, tail);
    return tail;
  } finally {
    stop.removeEventListener('abort', kill);
    kill();
  }
}

/** Whether a program failed or took too long. */
export const isOfProgram = (error: unknown): boolean =>
  error instanceof ProgramError || (error instanceof DOMException && error.name === 'TimeoutError');

/**
 * Whether the file caused the failure, not the machine: running out of memory or disk, or being killed, is worth a
 * retry.
 */
export function isCausedByFile({ exitCode, stderrTail, code }: ProgramError): boolean {
  if (code === 'ENOSPC') return false;
  const isMachine = /Cannot allocate memory|Permission denied|Input\/output error.*encoded\.mp4/;
  return exitCode !== null && exitCode < 126 && !isMachine.test(stderrTail);
}
