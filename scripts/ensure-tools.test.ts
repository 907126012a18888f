import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureTools, findTool, type Machine, MissingToolError, type ToolName } from './ensure-tools.ts';

let root: string;
let ran: string[];
let said: string[];
const log = (line: string) => said.push(line);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeacon-tools-'));
  ran = [];
  said = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(path: string, mode = 0o755): Promise<string> {
  const full = join(root, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, '#!/bin/sh\n');
  await chmod(full, mode);
  return full;
}

/** A machine whose PATH is `one` and `two` under the test's folder. */
function machine(over: Partial<Machine> = {}): Machine {
  return {
    isRoot: true,
    rootFolder: root,
    run: async (command, args) => {
      ran.push([command, ...args].join(' '));
      return 0;
    },
    ...over,
    env: { PATH: `${join(root, 'one')}:${join(root, 'two')}`, ...over.env },
  };
}

describe('findTool', () => {
  const found: [ToolName, string][] = [
    ['ffmpeg', 'one/ffmpeg'],
    ['ffmpeg', 'two/ffmpeg'],
    ['chromium', 'one/chromium'],
    ['chromium', 'one/chromium-browser'],
    ['chromium', 'two/google-chrome'],
    ['headlessShell', 'one/chromium-headless-shell'],
    ['headlessShell', 'usr/lib64/chromium-browser/headless_shell'],
    ['postgres', 'one/postgres'],
    ['postgres', 'usr/lib/postgresql/15/bin/postgres'],
  ];
  it.each(found)('finds %s at %s', async (name, path) => {
    const full = await program(path);
    expect(findTool(name, machine())).toBe(full);
  });

  it('takes the highest PostgreSQL when several are installed', async () => {
    await program('usr/lib/postgresql/9/bin/postgres');
    const newest = await program('usr/lib/postgresql/16/bin/postgres');
    expect(findTool('postgres', machine())).toBe(newest);
  });

  it.each<[ToolName, string]>([
    ['ffmpeg', 'FFMPEG_PATH'],
    ['chromium', 'CHROME_PATH'],
    ['chromium', 'CHROMIUM_PATH'],
    ['headlessShell', 'HEADLESS_SHELL_PATH'],
  ])('takes %s from %s before the PATH', async (name, variable) => {
    await program(`one/${name}`);
    const named = await program('own/program');
    expect(findTool(name, machine({ env: { [variable]: named } }))).toBe(named);
  });

  it('says which variable names a program that cannot be run', () => {
    expect(() => findTool('ffmpeg', machine({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } }))).toThrow(
      'FFMPEG_PATH names /nowhere/ffmpeg, which cannot be run.',
    );
  });

  it('passes over a file that is not executable', async () => {
    await program('one/ffmpeg', 0o644);
    expect(findTool('ffmpeg', machine())).toBeUndefined();
  });
});

describe('ensureTools', () => {
  it('runs nothing when all is there', async () => {
    const ffmpeg = await program('one/ffmpeg');
    await program('one/apt-get');
    expect(await ensureTools(['ffmpeg'], { log, install: true }, machine())).toEqual({ ffmpeg });
    expect(ran).toEqual([]);
  });

  it('installs all that is missing in one go as root, after one update', async () => {
    await program('one/apt-get');
    const run: Machine['run'] = async (command, args) => {
      ran.push([command, ...args].join(' '));
      if (args[0] === 'install') for (const name of ['one/ffmpeg', 'one/chromium']) await program(name);
      return 0;
    };
    const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true }, machine({ run }));
    expect(tools).toEqual({ ffmpeg: join(root, 'one/ffmpeg'), chromium: join(root, 'one/chromium') });
    expect(ran).toEqual(['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends ffmpeg chromium']);
  });

  it.each<[string, boolean, Partial<Machine>, boolean]>([
    ['it may not install', false, {}, true],
    ['the user is not root', true, { isRoot: false }, true],
    ['there is no apt-get', true, {}, false],
  ])('prints the commands and runs nothing when %s', async (_why, install, over, hasApt) => {
    if (hasApt) await program('one/apt-get');
    const missing = ensureTools(['ffmpeg', 'postgres'], { log, install }, machine(over));
    await expect(missing).rejects.toBeInstanceOf(MissingToolError);
    await expect(missing).rejects.toThrow('sudo apt-get update && sudo apt-get install -y ffmpeg postgresql');
    await expect(missing).rejects.toThrow('sudo dnf install -y ffmpeg postgresql-server');
    await expect(missing).rejects.toThrow('sudo pacman -S --needed ffmpeg postgresql');
    await expect(missing).rejects.toThrow('brew install ffmpeg');
    await expect(missing).rejects.toThrow('or set FFMPEG_PATH to the path of ffmpeg.');
    expect(ran).toEqual([]);
  });

  it('leaves out the package managers that do not hold what is missing', async () => {
    const missing = ensureTools(['headlessShell'], { log, install: false }, machine());
    await expect(missing).rejects.toThrow('sudo dnf install -y chromium-headless');
    await expect(missing).rejects.not.toThrow('pacman');
    await expect(missing).rejects.not.toThrow('brew');
  });

  it.each<[string, Machine['run'], string]>([
    ['fails', async () => 100, 'apt-get install: ended with 100'],
    ['hangs', async () => Promise.reject(new Error('stopped by SIGTERM')), 'apt-get install: stopped by SIGTERM'],
  ])('says so and names what is missing when the package manager %s', async (_how, run, line) => {
    await program('one/apt-get');
    const missing = ensureTools(['chromium'], { log, install: true }, machine({ run }));
    await expect(missing).rejects.toThrow('Not found: chromium.');
    expect(said).toContain(line);
  });
});
