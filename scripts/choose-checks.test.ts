import { expect, test } from 'vitest';
import { type Choice, chooseChecks } from './choose-checks.ts';
import { projectNames } from './types.ts';

const nothing: Choice = { types: [], imports: false, browserFolders: [], specs: [] };

test.each<[string, string[], Choice]>([
  ['a guide', ['docs/guides/go-live.md'], nothing],
  ['a style of the console', ['console/src/ui/button.css.ts'], { ...nothing, types: ['console'], imports: true }],
  ['a route', ['server/src/features/chat/chat.routes.ts'], { ...nothing, types: ['server', 'e2e'], imports: true }],
  ['the contract', ['contract/src/chat.ts'], { ...nothing, types: projectNames, imports: true }],
  ['a dependency', ['package-lock.json'], { ...nothing, types: projectNames, imports: true }],
  [
    'a rule of the SDK, which runs in Node',
    ['sdk/src/core/chat/chat-store.ts'],
    { ...nothing, types: ['console', 'sdk', 'e2e', 'core', 'core-tests'], imports: true },
  ],
  [
    'an element and its test',
    ['sdk/src/chat/zc-chat/zc-chat.ts', 'sdk/src/chat/zc-chat/zc-chat.test.ts'],
    {
      ...nothing,
      types: ['console', 'sdk', 'e2e', 'core', 'core-tests'],
      imports: true,
      browserFolders: ['sdk/src/chat/zc-chat'],
    },
  ],
  [
    'an end-to-end test',
    ['e2e/chat.spec.ts', 'e2e/support/studio.ts'],
    { ...nothing, types: ['e2e'], imports: true, specs: ['e2e/chat.spec.ts'] },
  ],
])('a change of %s chooses what it can break', (_case, files, choice) => {
  expect(chooseChecks(files)).toEqual(choice);
});
