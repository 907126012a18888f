import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that do not come from npm. */
export type ToolName = 'ffmpeg' | 'chromium' | 'headlessShell' | 'postgres';

const INSTALL_TIMEOUT_MS = 300_000;

interface Tool {
  /** Environment variables that name the program itself. */
  variables: string[];
  commands: string[];
  /** Folders off the PATH where a distribution puts the program; `*` stands for one folder, the highest version first. */
  folders: string[];
  /** Without a manager whose packages do not hold it. */
  packages: { apt: string; dnf: string; pacman?: string; brew?: string };
}

const tools: Record<ToolName, Tool> = {
  ffmpeg: {
    variables: ['FFMPEG_PATH'],
    commands: ['ffmpeg'],
    folders: [],
    packages: { apt: 'ffmpeg', dnf: 'ffmpeg', pacman: 'ffmpeg', brew: 'ffmpeg' },
  },
  chromium: {
    variables: ['CHROME_PATH', 'CHROMIUM_PATH'],
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'Chromium', 'Google Chrome'],
    folders: ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS'],
    packages: { apt: 'chromium', dnf: 'chromium', pacman: 'chromium', brew: '--cask chromium' },
  },
  // Chromium's engine without its windows: the same pages at half the work.
  headlessShell: {
    variables: ['HEADLESS_SHELL_PATH'],
    commands: ['chromium-headless-shell', 'headless_shell'],
    folders: ['/usr/lib64/chromium-browser'],
    packages: { apt: 'chromium-headless-shell', dnf: 'chromium-headless' },
  },
  postgres: {
    variables: [],
    commands: ['postgres'],
    folders: ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin'],
    packages: { apt: 'postgresql', dnf: 'postgresql-server', pacman: 'postgresql', brew: 'postgresql' },
  },
};

/** What the search reads from the machine. Tests pass their own. */
export interface Machine {
  env: Record<string, string | undefined>;
  isRoot: boolean;
  /** Put before every folder that does not come from the PATH or a variable. */
  rootFolder: string;
  /** Runs a command to its end and returns its exit code; rejects when it takes longer than `timeoutMs`. */
  run: (command: string, args: string[], timeoutMs: number) => Promise<number>;
}

export interface EnsureOptions {
  log: (line: string) => void;
  /** Installs missing programs if no password is needed: as root, with apt-get. */
  install: boolean;
}

export class MissingToolError extends Error {
  readonly tools: ToolName[];
  constructor(missing: ToolName[], message: string) {
    super(message);
    this.name = 'MissingToolError';
    this.tools = missing;
  }
}

/** The path of a program, or undefined. A variable that names no executable file is an error, not a miss. */
export function findTool(name: ToolName, machine: Machine = thisMachine()): string | undefined {
  const tool = tools[name];
  for (const variable of tool.variables) {
    const path = machine.env[variable];
    if (!path) continue;
    if (!isExecutable(path)) throw new MissingToolError([name], `${variable} names ${path}, which cannot be run.`);
    return path;
  }
  const onPath = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  const elsewhere = tool.folders.flatMap((folder) => matchingFolders(join(machine.rootFolder, folder)));
  for (const folder of [...onPath, ...elsewhere]) {
    for (const command of tool.commands) {
      if (isExecutable(join(folder, command))) return join(folder, command);
    }
  }
  return undefined;
}

/**
 * Finds the programs, installing missing ones if allowed. Rejects with MissingToolError, whose message contains the
 * commands to run, if one is unavailable.
 */
export async function ensureTools<Name extends ToolName>(
  names: Name[],
  { log, install }: EnsureOptions,
  machine: Machine = thisMachine(),
): Promise<Record<Name, string>> {
  const missing = () => names.filter((name) => findTool(name, machine) === undefined);
  const before = missing();
  if (before.length > 0 && install && canInstall(machine)) await installTools(before, log, machine);
  const after = missing();
  if (after.length > 0) throw new MissingToolError(after, missingMessage(after));
  return Object.fromEntries(names.map((name) => [name, findTool(name, machine)])) as Record<Name, string>;
}

function canInstall(machine: Machine): boolean {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  return machine.isRoot && folders.some((folder) => isExecutable(join(folder, 'apt-get')));
}

async function installTools(names: ToolName[], log: (line: string) => void, machine: Machine): Promise<void> {
  const packages = names.map((name) => tools[name].packages.apt);
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ];
  for (const args of steps) {
    log(`apt-get ${args.join(' ')}`);
    const problem = await machine.run('apt-get', args, INSTALL_TIMEOUT_MS).then(
      (code) => (code === 0 ? undefined : `ended with ${code}`),
      (error: Error) => error.message,
    );
    if (problem) log(`apt-get ${args[0]}: ${problem}`);
  }
}

function missingMessage(names: ToolName[]): string {
  const packages = (manager: keyof Tool['packages']) => names.flatMap((name) => tools[name].packages[manager] ?? []);
  return [
    `Not found: ${names.join(', ')}. Install with one of:`,
    `  Debian, Ubuntu   sudo apt-get update && sudo apt-get install -y ${packages('apt').join(' ')}`,
    `  Fedora           sudo dnf install -y ${packages('dnf').join(' ')}`,
    ...packages('pacman')
      .slice(0, 1)
      .map(() => `  Arch             sudo pacman -S --needed ${packages('pacman').join(' ')}`),
    ...packages('brew').map((name) => `  macOS            brew install ${name}`),
    ...names
      .flatMap((name) => tools[name].variables.slice(0, 1).map((variable) => ({ name, variable })))
      .map(({ name, variable }) => `or set ${variable} to the path of ${name}.`),
  ].join('\n');
}

/** Expands the one `*` a folder may hold, the highest version first. */
function matchingFolders(pattern: string): string[] {
  const parts = pattern.split('/');
  const star = parts.findIndex((part) => part.includes('*'));
  if (star < 0) return [pattern];
  const parent = parts.slice(0, star).join('/');
  const [before = '', after = ''] = (parts[star] ?? '').split('*');
  return foldersIn(parent)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => [parent, name, ...parts.slice(star + 1)].join('/'));
}

function foldersIn(parent: string): string[] {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function thisMachine(): Machine {
  return { env: process.env, isRoot: process.getuid?.() === 0, rootFolder: '/', run };
}

async function run(command: string, args: string[], timeoutMs: number): Promise<number> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: timeoutMs,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === null ? reject(new Error(`stopped by ${signal} within ${timeoutMs / 1000} s`)) : resolve(code),
    );
  });
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  const names = asked.filter((name): name is ToolName => name in tools);
  const log = (line: string) => console.log(line);
  try {
    if (names.length === 0 || names.length < asked.length) {
      throw new Error(`usage: node scripts/ensure-tools.ts ${Object.keys(tools).join('|')} ...`);
    }
    for (const [name, path] of Object.entries(await ensureTools(names, { log, install: true })))
      log(`${name}: ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
