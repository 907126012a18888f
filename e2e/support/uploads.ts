import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';

export interface PartTraffic {
  /** Part numbers in the order in which they were sent; a part sent again appears again. */
  begun: number[];
  /** Part numbers whose arrival the server confirmed. */
  arrived: number[];
  /** How many requests broke off. */
  broken: number;
}

/** Records what the page sends to the media storage host from now on. */
export function watchParts(page: Page): PartTraffic {
  const traffic: PartTraffic = { begun: [], arrived: [], broken: 0 };
  const partOf = (method: string, url: string) =>
    method === 'PUT' && url.includes('/media/uploads/') ? Number(new URL(url).searchParams.get('partNumber')) : 0;
  page.on('request', (request) => {
    const part = partOf(request.method(), request.url());
    if (part) traffic.begun.push(part);
  });
  page.on('requestfailed', (request) => {
    if (partOf(request.method(), request.url())) traffic.broken += 1;
  });
  page.on('response', (response) => {
    const part = partOf(response.request().method(), response.url());
    if (part && response.status() === 200) traffic.arrived.push(part);
  });
  return traffic;
}

/** Limits the page's upload speed; returns a function that removes the limit. */
export async function limitUploadSpeed(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const emulate = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await emulate(bytesPerSecond);
  return async () => {
    await emulate(-1);
    await session.detach();
  };
}

/** Collects, across reloads, every alert shown and every offer to retry a failed upload. */
export async function watchTroubles(page: Page): Promise<string[]> {
  const troubles: string[] = [];
  await page.exposeFunction('reportTrouble', (text: string) => void troubles.push(text));
  await page.addInitScript(() => {
    const told = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const node of document.querySelectorAll('[role=alert], [aria-label^="Try "]')) {
        if (told.has(node)) continue;
        told.add(node);
        (window as unknown as { reportTrouble(text: string): void }).reportTrouble(
          node.textContent || node.getAttribute('aria-label') || '',
        );
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return troubles;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Hashes of the files stored as a video's source: exactly one if all is well. */
export async function storedSources(dataFolder: string, streamId: string): Promise<string[]> {
  const folder = join(dataFolder, 'storage/objects/sources', streamId);
  return Promise.all((await readdir(folder)).map((name) => sha256Of(join(folder, name))));
}
