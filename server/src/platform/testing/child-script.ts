import { type ChildProcess, spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { askBroker } from './test-database.ts';

export interface ChildScript {
  process: ChildProcess;
  /** Resolves with the next line of output; rejects with all of stderr if the script ends before. */
  nextLine(): Promise<string>;
  /** The unread lines that came before the process ended. */
  remainingLines(): Promise<string[]>;
  /** Sends SIGKILL, and resolves when the process is gone. */
  kill(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const quickImports = new URL('../../../../scripts/quick-imports.ts', import.meta.url).href;
/** Importing the platform is most of what such a process does. */
const importQuickly = `data:text/javascript,import{importQuickly}from"${quickImports}";importQuickly()`;

/** Runs a TypeScript file in a Node process of its own. */
export function startChildScript(file: URL, ...args: string[]): ChildScript {
  return start('--import', importQuickly, fileURLToPath(file), ...args);
}

/**
 * The same with a file that `scripts/bundle-server.ts` names, bundled: for what opens a platform, of which importing its
 * source takes longest.
 */
export async function startBundledScript(file: URL, ...args: string[]): Promise<ChildScript> {
  const program = relative(root, fileURLToPath(file)).replace(/\.ts$/, '.mjs');
  return start(join(await askBroker('/programs'), program), ...args);
}

function start(...args: string[]): ChildScript {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
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
