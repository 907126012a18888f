import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { wholeBrowser } from './browsers.ts';

/** As “Block third-party cookies” in the settings: neither cookies nor storage for what a page embeds of other sites. */
const blocking = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
const allowing = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };

/** A browser with a profile of its own, which keeps it until it is closed. */
export async function openProfile({
  isStrict,
}: {
  isStrict: boolean;
}): Promise<AsyncDisposable & { context: BrowserContext }> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-profile-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(isStrict ? blocking : allowing));
  const context = await chromium.launchPersistentContext(folder, wholeBrowser.launchOptions);
  return {
    context,
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface CookieSite extends AsyncDisposable {
  url: string;
  /** The cookies of each request so far, oldest first. */
  seen: string[];
}

/** A site whose every answer sets a cookie that it would like to get in other sites' pages as well. */
export async function serveCookies(): Promise<CookieSite> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    seen.push(request.headers.cookie ?? '');
    response.writeHead(200, {
      ...{ 'content-type': 'text/html', 'cache-control': 'no-store' },
      'set-cookie': 'known=1; Path=/; Max-Age=3600; SameSite=None; Secure',
    });
    response.end('<!doctype html><title>Cookies</title><p>Another site</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://cookies.localhost:${(server.address() as AddressInfo).port}/`,
    seen,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
