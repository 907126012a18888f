import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  /**
   * `capture` returns what the command wrote to standard output instead of showing it; `whenFailed` does, too, and shows
   * it at the end of a command that fails.
   */
  output?: 'show' | 'capture' | 'whenFailed';
}

/** A failed check; its message says everything. */
export class CheckFailedError extends Error {
  override name = 'CheckFailedError';
}

export class CommandFailedError extends CheckFailedError {
  override name = 'CommandFailedError';
  readonly code: number | null;
  /** Standard output so far, when it was captured. */
  readonly stdout: string;
  constructor(line: string, code: number | null, stdout: string) {
    super(`${line} ended with ${code}`);
    this.code = code;
    this.stdout = stdout;
  }
}

/** Runs a command with the programs of node_modules on its PATH. Rejects with CommandFailedError unless it ends with 0. */
export async function run(command: string, args: string[] = [], options: RunOptions = {}): Promise<string> {
  const { env = {}, cwd = root, output = 'show' } = options;
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0 && output === 'whenFailed') process.stdout.write(stdout);
  if (code !== 0) throw new CommandFailedError([command, ...args].join(' '), code, stdout);
  return stdout;
}

export interface Step {
  name: string;
  run: () => Promise<unknown>;
}

/** Runs the steps in order, stops at the first that fails, and prints how long each took. */
export async function runSteps(steps: Step[]): Promise<void> {
  for (const step of steps) {
    console.log(`\n▶ ${step.name}`);
    await runStep(step);
  }
}

/** Runs up to `room` steps at a time, and starts no more once one has failed. */
export async function runTogether(steps: Step[], room = 2): Promise<void> {
  const waiting = [...steps];
  const failures: unknown[] = [];
  const work = async () => {
    while (failures.length === 0) {
      const step = waiting.shift();
      if (!step) return;
      await runStep(step).catch((failure: unknown) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: room }, work));
  if (failures.length > 0) throw failures[0];
}

async function runStep(step: Step): Promise<void> {
  const startedAt = performance.now();
  const took = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    await step.run();
  } catch (error) {
    console.error(`✗ ${step.name} failed after ${took()}`);
    throw error;
  }
  console.log(`✓ ${step.name}  ${took()}`);
}

/** Runs a script's main function; a failure is one line and exit code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CheckFailedError || isOptionError(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/** What `parseArgs` says of options that a script does not have. */
const isOptionError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
