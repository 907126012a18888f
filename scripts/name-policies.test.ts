import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { namePolicies } from '../sdk/build/name-policies.ts';

/** What the chunk of a script does on a page with one player, whose `trusted-types` lists no names of ours. */
function runOn(script: string) {
  const told: { type: string; code: string; message: string }[] = [];
  const player = {
    dispatchEvent: ({ type, error: { code, message } }: { type: string; error: { code: string; message: string } }) =>
      told.push({ type, code, message }),
  };
  const asked: string[] = [];
  const page = createContext({
    ErrorEvent: class {
      readonly type: string;
      readonly error: unknown;
      constructor(type: string, { error }: { error: unknown }) {
        this.type = type;
        this.error = error;
      }
    },
    document: { querySelectorAll: () => [player] },
    trustedTypes: {
      createPolicy(name: string) {
        asked.push(name);
        throw new TypeError(`Policy "${name}" disallowed.`);
      },
    },
  });
  const { renderChunk } = namePolicies() as unknown as {
    renderChunk: (code: string, chunk: object, options: object, meta: object) => { code: string };
  };
  const lit = 'const t=globalThis,s=t.trustedTypes,e=s?s.createPolicy("lit-html",{createHTML:t=>t}):void 0;';
  const { code } = renderChunk(lit, {}, { dir: 'dist' }, { chunks: { one: { isEntry: true, name: script } } });
  const run = () => runInContext(code, page);
  return { run, told, asked };
}

test('players that wait for a script whose policy is refused say so', () => {
  const { run, told, asked } = runOn('player');
  expect(run).toThrow('Policy "zeacon-player" disallowed.');
  expect(asked).toEqual(['zeacon-player']);
  const message = 'Policy "zeacon-player" disallowed.';
  expect(told).toEqual([{ type: 'zc-player-error', code: 'client.policy_refused', message }]);
});

test('other scripts have policies of their own names', () => {
  const { run, told, asked } = runOn('zc-chat');
  expect(run).toThrow('disallowed');
  expect([asked, told]).toEqual([['zeacon-chat'], []]);
});
