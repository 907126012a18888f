import { randomUUID } from 'node:crypto';
import { cp, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '@zeacon/contract';
import { logIn, streamBase } from '@zeacon/contract';
import { demoAccount, demoClips } from '../../server/src/demo/demo-content.ts';
import { createPlatformFolder, type PlatformFolder, startPlatform } from './platform.ts';
import { createRunDatabase } from './run-postgres.ts';
import { sharedFolder } from './share-folder.ts';

const limitMs = 300_000;

/** What a platform's first start creates: its database, with the demo's videos ready or without any business. */
export type Content = 'demo' | 'empty';

/** Where the prepared tables are: in the data folder, which PGlite reads, or on the PostgreSQL of the run. */
export type Database = 'embedded' | 'postgres';

/** A data folder and ports that stay the same across starts; the first start finds everything prepared. */
export async function createPreparedFolder(content: Content, database: Database = 'embedded'): Promise<PlatformFolder> {
  const prepared = `${content}_${database}`;
  await prepareOnce(prepared, () => makeContent(content, database, prepared));
  const folder = await createPlatformFolder();
  await cp(join(sharedFolder(), prepared), folder.path, { recursive: true });
  if (database === 'embedded') return folder;
  const copy = await createRunDatabase(`platform_${randomUUID().replaceAll('-', '')}`, prepared);
  const remove = async () => {
    await Promise.all([folder.remove(), copy.drop()]);
  };
  return { ...folder, databaseUrl: copy.url, remove };
}

/** `make` is called once per run, by the first worker that needs it; the others wait for the folder of that name. */
async function prepareOnce(name: string, make: () => Promise<void>): Promise<void> {
  const made = join(sharedFolder(), name);
  const isFirst = await mkdir(`${made}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst)
    await make().catch(async (error: unknown) => {
      await writeFile(`${made}.failed`, String(error));
      throw error;
    });
  await exists(made, `${made}.failed`);
}

/** Resolves once the one file exists; rejects once the other does. */
async function exists(path: string, failure: string): Promise<void> {
  const there = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );
  for (const until = Date.now() + limitMs; !(await there(path)); await pause(200)) {
    if (await there(failure)) throw new Error('It could not be made: see the file that came first.');
    if (Date.now() > until) throw new Error(`${path} was not made within ${limitMs / 1000} s.`);
  }
}

async function makeContent(content: Content, database: Database, name: string): Promise<void> {
  const folder = await createPlatformFolder();
  try {
    const made = database === 'postgres' && (await createRunDatabase(name));
    const platform = await startPlatform(
      { ...folder, ...(made && { databaseUrl: made.url }) },
      content === 'empty' ? { ZEACON_DEMO: '0' } : {},
    );
    try {
      if (content === 'demo') await demoIsReady(platform.url);
    } finally {
      await platform.stop();
    }
    const to = join(sharedFolder(), name);
    await cp(folder.path, `${to}.draft`, { recursive: true });
    await rename(`${to}.draft`, to);
  } finally {
    await folder.remove();
  }
}

async function demoIsReady(origin: string): Promise<void> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${origin}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).responseData;
  };
  const { email, password } = demoAccount;
  const { accessToken } = await ask(logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const waiting = new Set(demoClips.map(({ streamId }) => streamId));
  for (const until = Date.now() + limitMs; waiting.size > 0; await pause(300)) {
    for (const id of waiting) {
      const { packaging } = (await ask(`${streamBase}/${id}`, { headers })) as Stream;
      if (packaging.state === 'failed') throw new Error(`${id}: ${packaging.message}`);
      if (packaging.state === 'ready' && packaging.progress === 1) waiting.delete(id);
    }
    if (Date.now() > until) throw new Error(`Not made within ${limitMs / 1000} s: ${[...waiting]}`);
  }
}
