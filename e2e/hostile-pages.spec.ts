import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { startEmbedServer } from './support/embed-server.ts';

/** What pages do to the language that they share with us, before our script comes. */
const pages: Record<string, () => void> = {
  'gives arrays a toJSON, as Prototype 1.6 does': () => {
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`;
      },
    });
  },
  'extends the prototypes of objects and arrays': () => {
    Object.assign(Object.prototype, { extend() {}, each() {} });
    Object.assign(Array.prototype, { each() {}, last() {} });
  },
  'wraps customElements.define in subclasses': () => {
    const { define } = customElements;
    customElements.define = function (name, element, options) {
      define.call(this, name, class extends element {}, options);
    };
  },
  'wraps fetch and XMLHttpRequest': () => {
    const { fetch: ask } = window;
    window.fetch = (input, init = {}) =>
      ask(input, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-trace': '1' } });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.setRequestHeader('x-trace', '1');
      send.call(this, body);
    };
  },
  'freezes what the language is made of, as SES does': () => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
      if (
        typeof value !== 'function' ||
        !/^(?:Object|Function|Array|Map|Set|WeakMap|WeakSet|Promise|Reg|Date|String|Number|Boolean|Symbol|\w*Error|\w+Array|JSON|Math)/.test(
          name,
        )
      )
        continue;
      Object.freeze(value);
      if (value.prototype) Object.freeze(value.prototype);
    }
  },
};

/** Which leave videos unplayable: one line says why. */
const unplayable: Record<string, { spoil: () => void; says: RegExp }> = {
  'has a reduce of its own, as Prototype 1.6 does': {
    says: /Array\.prototype\.reduce/,
    spoil: () => {
      Object.assign(Array.prototype, {
        reduce(this: unknown[]) {
          return this.length > 1 ? this : this[0];
        },
      });
    },
  },
};

const strict = (...directives: string[]) =>
  [
    ...["default-src 'none'", "img-src 'self'", "font-src 'self'", "connect-src 'self'", ...directives],
    ...(directives.some((each) => each.startsWith('script-src')) ? [] : ["script-src 'self'"]),
    ...(directives.some((each) => each.startsWith('media-src')) ? [] : ["media-src 'self' blob:"]),
  ].join('; ');

/** The published hashes of the build's scripts. */
const { files: hashes }: { files: Record<string, { integrity: string }> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../sdk/dist/cdn/sub-apps/widgets/manifest.json', import.meta.url)), 'utf8'),
);
const hashOf = (file: string) => hashes[file]?.integrity ?? '';
const pinned = `<script type="module" src="/one/player.js" integrity="${hashOf('player.js')}"></script>`;

/** What a page's policy forbids, and what the console says of it. */
const policies: Record<string, { policy: string; says: RegExp; head?: string }> = {
  'allows no media from blob:': { policy: strict("media-src 'self'"), says: /media-src/ },
  'allows our first script by its hash alone': {
    policy: strict(`script-src '${hashOf('player.js')}'`),
    says: /script-src/,
    head: pinned,
  },
};

interface Player extends HTMLElement {
  config: unknown;
  muted: boolean;
  currentTime: number;
}

const head = '<script type="module" src="/one/player.js"></script>';

async function mount(page: Page) {
  await page.evaluate(() => {
    const player = document.createElement('zc-player') as Player;
    player.muted = true;
    player.config = {
      player: {
        ...{ uuid: 'ply_1', businessAccountId: 'biz_1', name: 'Front page', autoPlay: false, videoLoop: false },
        ...{ hideControls: false, logo: null, showIcon: false, playerColor: '#e11d2e' },
      },
      stream: {
        ...{ streamId: 'str_aurora', name: 'Aurora', description: '', durationMs: 20_000, width: 960, height: 540 },
        ...{
          hlsUrl: '/hls/master.m3u8',
          posterUrl: '/hls/poster.jpg',
          thumbnailsUrl: null,
          captions: [],
          expiresAt: null,
        },
      },
    };
    Object.assign(window, { failures: [] });
    player.addEventListener('zc-player-error', (event) =>
      Reflect.get(window, 'failures').push(String(Reflect.get(event, 'error'))),
    );
    document.querySelector('main')?.append(player);
  });
  return page.locator('zc-player');
}

for (const [what, spoil] of Object.entries(pages))
  test(`a player plays, and its views count, on a page that ${what}`, async ({ page }) => {
    await using server = await startEmbedServer({ head });
    const problems: string[] = [];
    const batches: { events?: unknown }[] = [];
    page.on('pageerror', ({ message, stack }) => problems.push(`${message} ${stack}`));
    await page.route('**/insight/events', async (route) => {
      batches.push(JSON.parse(route.request().postData() ?? 'null'));
      await route.fulfill({ status: 202, json: {} });
    });
    await page.addInitScript(spoil);
    await page.goto(server.origin);
    const player = await mount(page);
    await player.getByRole('button', { name: 'Play video: Aurora' }).click();
    await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
    await player.hover();
    await player.getByRole('button', { name: 'Pause' }).first().click();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => batches.length).toBeGreaterThan(0);
    for (const { events } of batches) expect(Array.isArray(events), JSON.stringify(events).slice(0, 200)).toBe(true);
    expect(problems).toEqual([]);
  });

const failuresOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'failures') as string[]);
const consoleOf = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return lines;
};

for (const [what, { spoil, says }] of Object.entries(unplayable))
  test(`a player says in one line why it does not play on a page that ${what}`, async ({ page }) => {
    await using server = await startEmbedServer({ head });
    const lines = consoleOf(page);
    await page.addInitScript(spoil);
    await page.goto(server.origin);
    const player = await mount(page);
    await player.getByRole('button', { name: 'Play video: Aurora' }).click();
    await expect.poll(async () => (await failuresOn(page)).length).toBeGreaterThan(0);
    expect(lines.filter((line) => says.test(line))).toHaveLength(1);
  });

for (const [what, { policy, says, head: scripts = head }] of Object.entries(policies))
  test(`a player says why it does not play where a policy ${what}`, async ({ page }) => {
    await using server = await startEmbedServer({ policy, head: scripts });
    const lines = consoleOf(page);
    await page.goto(server.origin);
    const player = await mount(page);
    const button = player.getByRole('button', { name: 'Play video: Aurora' });
    await button.click({ timeout: 5000 }).catch(() => undefined);
    await expect.poll(async () => (await failuresOn(page)).length).toBeGreaterThan(0);
    expect(
      lines.some((line) => says.test(line)),
      lines.join('\n'),
    ).toBe(true);
  });

test('a player plays where a policy allows our scripts by their hashes, which an import map names', async ({
  page,
}) => {
  const names = Object.keys(hashes).filter((name) => /^[a-z-]+\.js$/.test(name));
  const integrity = Object.fromEntries(names.map((name) => [`/one/${name}`, hashOf(name)]));
  const map = JSON.stringify({ integrity });
  const ofMap = `sha256-${createHash('sha256').update(map).digest('base64')}`;
  const allowed = [ofMap, ...names.map(hashOf)].map((hash) => `'${hash}'`).join(' ');
  const scripts = `<script type="importmap">${map}</script>${pinned}`;
  await using server = await startEmbedServer({ policy: strict(`script-src ${allowed}`), head: scripts });
  const lines = consoleOf(page);
  await page.goto(server.origin);
  const player = await mount(page);
  await player.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
  expect(lines.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
});

test('the console names the policy that a page with Trusted Types does not list, and every player there says that it failed', async ({
  page,
}) => {
  const policy = strict("require-trusted-types-for 'script'", 'trusted-types other', "script-src 'self' 'nonce-page'");
  const listens = `<script nonce="page">
    addEventListener('zc-player-error', ({ target, error }) => said.push([target.id, error.code]), true);
    var said = [];
  </script><zc-player id="first"></zc-player><div><zc-player id="second"></zc-player></div>`;
  await using server = await startEmbedServer({ policy, head: listens + head });
  const lines = consoleOf(page);
  page.on('pageerror', ({ message }) => lines.push(message));
  await page.goto(server.origin);
  await expect.poll(() => lines.join('\n')).toContain('zeacon-player');
  await expect
    .poll(() => page.evaluate('said'))
    .toEqual([
      ['first', 'client.policy_refused'],
      ['second', 'client.policy_refused'],
    ]);
});
