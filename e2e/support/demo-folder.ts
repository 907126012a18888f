import { cp, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '@zeacon/contract';
import { logIn, streamBase } from '@zeacon/contract';
import { demoAccount, demoClips } from '../../server/src/demo/demo-content.ts';
import { createPlatformFolder, startPlatform } from './platform.ts';

const limitMs = 300_000;

/** Copies into an empty data folder what a first start makes, its videos ready. It is made once a run, by whoever is first. */
export async function copyDemo(to: string): Promise<void> {
  const shared = process.env.ZEACON_E2E_SHARED;
  if (!shared) throw new Error('The folder that the files of a run share was not made.');
  const made = join(shared, 'demo');
  const failed = join(shared, 'failed');
  const isFirst = await mkdir(join(shared, 'begun')).then(
    () => true,
    () => false,
  );
  if (isFirst)
    await makeDemo(made).catch(async (error: unknown) => {
      await writeFile(failed, String(error));
      throw error;
    });
  await exists(made, failed);
  await cp(made, to, { recursive: true });
}

/** Resolves once it is there; rejects once the other is. */
async function exists(path: string, failure: string): Promise<void> {
  const there = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );
  for (const until = Date.now() + limitMs; !(await there(path)); await pause(200)) {
    if (await there(failure)) throw new Error('The demo could not be made: see the file that came first.');
    if (Date.now() > until) throw new Error(`The demo was not made within ${limitMs / 1000} s.`);
  }
}

async function makeDemo(to: string): Promise<void> {
  const folder = await createPlatformFolder();
  try {
    const platform = await startPlatform(folder);
    try {
      await demoIsReady(platform.url);
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
