import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { logIn, openVideos } from './support/console-page.ts';
import { startPlatformWithNpm } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { installFromHere, unpackRelease } from './support/release.ts';
import { thorough } from './support/thorough.ts';

const run = promisify(execFile);

test(
  'a release starts with one command in a fresh folder, without a build, and serves everything',
  thorough,
  async ({ page, request }) => {
    const unpacked = await mkdtemp(join(tmpdir(), 'zeacon-unpacked-'));
    const folder = await createPreparedFolder('empty');
    try {
      const release = await unpackRelease(unpacked);
      expect(await installFromHere(release)).toEqual([]);
      const sbom = JSON.parse(await readFile(join(release, 'sbom.cdx.json'), 'utf8'));
      expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: basename(release) } } });
      const inside = sbom.components.map(({ name }: { name: string }) => name);
      // Installed, bundled, and compiled into what is bundled.
      expect(inside).toEqual(expect.arrayContaining(['fastify', 'react-dom', 'hls.js', 'minisearch']));
      expect(inside.filter((name: string) => name.startsWith('FFmpeg'))).toHaveLength(1);
      expect(inside).not.toContain('vitest');
      expect(inside).not.toContain('pubnub');
      const platform = await startPlatformWithNpm(folder, release, { ZEACON_DEMO: '0' });
      expect(platform.output()).not.toMatch(/being built|building/);
      const notices = await request.get(`${platform.url}/third-party-notices`);
      const licences = await notices.text();
      expect(licences).toMatch(/FFmpeg[\s\S]+GNU LESSER GENERAL PUBLIC LICENSE/);
      expect(licences).toContain('SIL OPEN FONT LICENSE');
      for (const path of ['/sub-apps/widgets/player.js', '/docs', '/docs/guides/run-the-platform/'])
        expect((await request.get(platform.url + path)).status(), path).toBe(200);
      for (const path of ['/', '/html-player/', '/react-player/'])
        expect((await request.get(platform.examplesUrl + path)).status(), path).toBe(200);

      const business = await registerBusiness(request, platform.url);
      const { publishFile } = await businessCalls(request, platform.url, business);
      await publishFile(await makeClip('released', { seconds: 6, size: '320x180' }), 'Harbour at dawn');
      await logIn(page, platform.url, business);
      await openVideos(page);
      await page.getByRole('link', { name: 'Harbour at dawn', exact: true }).click();
      await page.getByRole('button', { name: 'Play video: Harbour at dawn' }).click();
      const position = () => page.locator('zc-player').evaluate((element) => Reflect.get(element, 'currentTime'));
      await expect.poll(position).toBeGreaterThan(0.5);
      await platform.stop();

      const env = { ...process.env, ZEACON_DATA: folder.path };
      const { stdout } = await run('npm', ['run', '--silent', 'keys', '--', 'list'], { cwd: release, env });
      expect(stdout).toContain('media-token');
    } finally {
      await Promise.all([folder.remove(), rm(unpacked, { recursive: true, force: true })]);
    }
  },
);
