import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const widgets = fileURLToPath(new URL('../sdk/dist/cdn/sub-apps/widgets/', import.meta.url));

/** Bytes sent to a browser for these files, compressed with brotli. */
const sent = (...names: string[]) => names.reduce((sum, name) => sum + statSync(`${widgets}${name}.js.br`).size, 0);

test('the size of what pages load stays within its limits', () => {
  expect(readdirSync(widgets)).toContain('player.js.br');
  expect(sent('player', 'controls'), 'the player').toBeLessThanOrEqual(28_400);
  expect(sent('player', 'controls', 'vendors'), 'the player with its engine').toBeLessThanOrEqual(117_000);
  expect(sent('overlays'), 'hypergraphics').toBeLessThanOrEqual(5000);
  expect(sent('zc-community-feed', 'zc-community-feed-more'), 'a community, before a video plays').toBeLessThanOrEqual(
    25_000,
  );
  expect(sent('zc-community-feed-thread'), 'comments in a community').toBeLessThanOrEqual(2200);
  expect(sent('zc-community-feed-member'), 'what members do in a community').toBeLessThanOrEqual(4600);
  expect(sent('zc-community-feed-manage'), 'menus and questions in a community').toBeLessThanOrEqual(3500);
  expect(sent('zc-community-feed-edit'), 'edits in a community').toBeLessThanOrEqual(3200);
  expect(sent('zc-community-feed-mention'), 'mentions in a community').toBeLessThanOrEqual(1500);
  expect(sent('zc-community-feed-pictures'), 'pictures of a post in a community').toBeLessThanOrEqual(1900);
  expect(sent('zc-community-feed-poll'), 'polls that members write').toBeLessThanOrEqual(1300);
  expect(sent('zc-community-feed-draft'), 'drafts in a community').toBeLessThanOrEqual(2700);
  expect(sent('zc-community-feed-bell'), 'notifications in a community').toBeLessThanOrEqual(3400);
  expect(sent('zc-community-feed-chat'), 'the chat of a live in a community').toBeLessThanOrEqual(1500);
  expect(sent('convert'), 'conversions').toBeLessThanOrEqual(1000);
  expect(sent('site'), 'the site tag').toBeLessThanOrEqual(2500);
  expect(sent('watermark'), 'the name over the picture').toBeLessThanOrEqual(700);
});

test('the engine comes in one file, beside those that are there', () => {
  const engine = readFileSync(`${widgets}vendors.js`, 'utf8');
  const imports = [...engine.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)].map(([, path]) => path);
  expect(imports.toSorted()).toEqual(['./player.js', './views.js']);
});
