import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Choice, chooseChecks, unitProjects } from './choose-checks.ts';
import { root } from './run.ts';
import { projectNames } from './types.ts';

const nothing: Choice = { types: [], imports: false, browserFolders: [], specs: [], units: [] };
const ofConsole = ['console-core', 'console', 'console-alone'];

test.each<[string, string[], Choice]>([
  ['a guide', ['docs/guides/go-live.md'], nothing],
  [
    'a style of the console',
    ['console/src/ui/button.css.ts'],
    { ...nothing, types: ['console'], imports: true, units: ofConsole },
  ],
  [
    'a route and the news of it',
    ['server/src/features/chat/chat.routes.ts', 'CHANGELOG.md'],
    { ...nothing, types: ['server', 'e2e'], imports: true, units: ['server'] },
  ],
  [
    'a route and its page',
    ['server/src/features/chat/chat.routes.ts', 'console/src/features/lives/live-page.tsx'],
    { ...nothing, types: ['server', 'console', 'e2e'], imports: true, units: ['server', ...ofConsole] },
  ],
  ['the contract', ['contract/src/chat.ts'], { ...nothing, types: projectNames, imports: true, units: unitProjects }],
  ['a dependency', ['package-lock.json'], { ...nothing, types: projectNames, imports: true, units: unitProjects }],
  [
    'a rule of the SDK, which runs in Node',
    ['sdk/src/core/chat/chat-store.ts'],
    {
      ...nothing,
      types: ['console', 'sdk', 'e2e', 'core', 'core-tests'],
      imports: true,
      units: unitProjects,
    },
  ],
  [
    'an element and its test',
    ['sdk/src/chat/zc-chat/zc-chat.ts', 'sdk/src/chat/zc-chat/zc-chat.test.ts'],
    {
      ...nothing,
      types: ['console', 'sdk', 'e2e', 'core', 'core-tests'],
      imports: true,
      browserFolders: ['sdk/src/chat/zc-chat'],
      units: unitProjects,
    },
  ],
  [
    'an end-to-end test',
    ['e2e/chat.spec.ts', 'e2e/support/studio.ts'],
    { ...nothing, types: ['e2e'], imports: true, specs: ['e2e/chat.spec.ts'], units: ['server'] },
  ],
])('a change of %s chooses what it can break', (_case, files, choice) => {
  expect(chooseChecks(files)).toEqual(choice);
});

test('every project of Vitest can be chosen', async () => {
  const config = await readFile(join(root, 'vitest.config.ts'), 'utf8');
  expect([...config.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name)).toEqual(unitProjects);
});
