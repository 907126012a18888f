import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { runProgram } from './child-program.ts';

/** Starts a program that would run for a minute and prints its process id. The test kills this process meanwhile. */
const [pidFile = ''] = process.argv.slice(2);
await writeFile(pidFile, '');
await runProgram('/bin/sh', ['-c', 'echo $$ > "$0"; echo ready; exec sleep 60', pidFile], {
  timeoutMs: 60_000,
  onStdout: () => process.stdout.write(`${readFileSync(pidFile, 'utf8')}`),
});
