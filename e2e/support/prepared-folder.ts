import { cp, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '@zeacon/contract';
import { logIn, streamBase } from '@zeacon/contract';
import { demoAccount, demoClips } from '../../server/src/demo/demo-content.ts';
import { createPlatformFolder, type PlatformFolder, startPlatform } from './platform.ts';
import { sharedFolder } from './share-folder.ts';

const limitMs = 300_000;

/** What a platform's first start creates: its database, with the demo's videos ready or without any business. */
export type Content = 'demo' | 'empty';

/** A data folder and ports that stay the same across starts; the first start finds everything prepared. */
export async function createPreparedFolder(content: Content): Promise<PlatformFolder> {
  const folder = await createPlatformFolder();
  await copyContent(content, folder.path);
  return folder;
}

/** Prepared once per run, by the first worker that needs it. */
async function copyContent(content: Content, to: string): Promise<void> {
  const shared = sharedFolder();
  const made = join(shared, content);
  const failed = join(shared, `${content}.failed`);
  const isFirst = await mkdir(join(shared, `${content}.begun`)).then(
    () => true,
    () => false,
  );
  if (isFirst)
    await makeContent(content, made).catch(async (error: unknown) => {
      await writeFile(failed, String(error));
      throw error;
    });
  await exists(made, failed);
  await cp(made, to, { recursive: true });
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

async function makeContent(content: Content, to: string): Promise<void> {
  const folder = await createPlatformFolder();
  try {
    const platform = await startPlatform(folder, content === 'empty' ? { ZEACON_DEMO: '0' } : {});
    try {
      if (content === 'demo') await demoIsReady(platform.url);
    } finally {
      await platform.stop();
    }
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
