import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChildScript {
  process: ChildProcess;
  /** Resolves with the next line of output; rejects with all of stderr if the script ends before. */
  nextLine(): Promise<string>;
  /** The unread lines that came before the process ended. */
  remainingLines(): Promise<string[]>;
  /** Sends SIGKILL, and resolves when the process is gone. */
  kill(): Promise<void>;
}

const quickImports = new URL('../../../../scripts/quick-imports.ts', import.meta.url).href;
/** Importing the platform is most of what such a process does. */
const importQuickly = `data:text/javascript,import{importQuickly}from"${quickImports}";importQuickly()`;

/** Runs a TypeScript file in a Node process of its own. */
export function startChildScript(file: URL, ...args: string[]): ChildScript {
  const child = spawn(process.execPath, ['--import', importQuickly, fileURLToPath(file), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async nextLine() {
      const line = await lines.next();
      if (!line.done) return line.value;
      await exited;
      throw new Error(`The script ended without a line. ${stderr}`);
    },
    async remainingLines() {
      const rest: string[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) rest.push(line.value);
      return rest;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
