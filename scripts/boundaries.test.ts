import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cruise, cruise } from './boundaries.ts';
import { root } from './run.ts';

/** One illegal import each: the rule that must catch it, the file that imports, what it imports. */
const illegal: [string, string, string][] = [
  ['no-cycles', 'server/src/platform/one.ts', './two.ts'],
  ['no-unresolvable', 'server/src/platform/lost.ts', './nowhere.ts'],
  ['contract-is-the-floor', 'contract/src/bad-server.ts', '../../server/src/app.ts'],
  ['client-is-alone', 'client/src/bad-contract.ts', '@zeacon/contract'],
  ['server-sees-contract', 'server/src/bad-sdk.ts', '../../sdk/src/core/index.ts'],
  ['sdk-sees-contract', 'sdk/src/player/zc-bad/bad-server.ts', '../../../../server/src/app.ts'],
  ['console-sees-sdk-entry', 'console/src/bad-inside.ts', '../../sdk/src/core/inside.ts'],
  ['console-sees-sdk-entry', 'console/src/bad-server.ts', '../../server/src/app.ts'],
  ['examples-see-sdk-entry', 'examples/bad/inside.ts', '../../sdk/src/core/inside.ts'],
  ['core-is-alone', 'sdk/src/core/bad-element.ts', '../player/zc-good/define.ts'],
  ['core-is-dom-free', 'sdk/src/core/bad-lit.ts', 'lit'],
  ['core-is-dom-free', 'sdk/src/core/bad-react.ts', 'react'],
  ['elements-below-react', 'sdk/src/player/zc-bad/bad-react.ts', '../../react/index.ts'],
  ['player-is-on-top', 'sdk/src/live/bad-player.ts', '../player/zc-player/zc-player.ts'],
  ['fetched-on-demand', 'sdk/src/player/bad-live.ts', '../live/live.ts'],
  ['no-cross-feature', 'server/src/features/a/a.service.ts', '../b/b.service.ts'],
  ['no-cross-feature', 'console/src/features/a/page.ts', '../b/page.ts'],
  ['features-are-made-in-one-place', 'server/src/bad-app.ts', './features/a/module.ts'],
  ['features-are-made-in-one-place', 'server/src/features/a/b.service.ts', './module.ts'],
  ['features-are-made-in-one-place', 'scripts/bad-module.ts', '../server/src/features/a/module.ts'],
  ['wiring-sees-modules-only', 'server/src/bad-wiring.ts', './features/a/a.routes.ts'],
  ['wiring-sees-modules-only', 'server/src/platform/bad-feature.ts', '../features/a/a.repository.ts'],
  ['console-entities-below-features', 'console/src/entities/a/bad-page.ts', '../../features/b/page.ts'],
  ['console-ui-is-domain-free', 'console/src/ui/bad-entity.ts', '../entities/a/a-queries.ts'],
  ['console-ui-is-domain-free', 'console/src/ui/bad-contract.ts', '@zeacon/contract'],
  ['console-platform-is-the-floor', 'console/src/platform/bad-ui.ts', '../ui/button.ts'],
  ['console-language-is-beneath', 'console/src/language/bad-platform.ts', '../platform/api.ts'],
  ['sql-only-in-repositories', 'server/src/features/a/sql.service.ts', 'drizzle-orm'],
  ['sql-only-in-repositories', 'server/src/platform/clock.ts', 'pg'],
  ['http-only-in-routes', 'server/src/features/a/http.service.ts', 'fastify'],
  ['http-only-in-routes', 'server/src/media/http.ts', 'fastify'],
  ['zod-mini-only', 'contract/src/bad-zod.ts', 'zod'],
  ['zod-mini-only', 'sdk/src/core/bad-zod.ts', 'zod'],
];

const legal: [string, string][] = [
  ['contract/src/index.ts', 'zod/mini'],
  ['server/src/app.ts', 'fastify'],
  ['server/src/platform/two.ts', './one.ts'],
  ['server/src/platform/database.ts', 'pg'],
  ['server/src/features/a/a.routes.ts', 'fastify'],
  ['server/src/features/a/module.ts', './a.routes.ts'],
  ['server/src/modules.ts', './features/a/module.ts'],
  ['server/src/platform/testing/a-feature.ts', '../../features/a/module.ts'],
  ['server/src/platform/database/schema.ts', '../../features/a/a.table.ts'],
  ['server/src/features/a/a.repository.ts', 'drizzle-orm'],
  ['server/src/features/a/a.table.ts', 'drizzle-orm/pg-core'],
  ['server/src/features/a/a.service.test.ts', '../b/b.service.ts'],
  ['server/src/features/b/b.service.ts', '@zeacon/contract'],
  ['sdk/src/index.ts', './core/index.ts'],
  ['sdk/src/core/index.ts', './inside.ts'],
  ['sdk/src/core/inside.ts', '@zeacon/contract'],
  ['sdk/src/player/zc-good/define.ts', 'lit'],
  ['sdk/src/react/index.ts', '../player/zc-good/define.ts'],
  ['sdk/src/player/zc-player/zc-player.ts', 'lit'],
  ['console/src/app.ts', '@zeacon/sdk'],
  ['console/src/features/b/page.ts', '../../../../sdk/src/core/index.ts'],
  ['console/src/features/b/list.ts', '../../entities/a/a-queries.ts'],
  ['console/src/entities/a/a-queries.ts', '../../platform/api.ts'],
  ['console/src/entities/a/a-picker.ts', '../../ui/button.ts'],
  ['console/src/ui/button.ts', '../platform/api.ts'],
  ['console/src/platform/api.ts', '@zeacon/contract'],
  ['examples/good/page.ts', '../../sdk/src/player/zc-good/define.ts'],
  ['scripts/one.ts', '../server/src/app.ts'],
];

let folder: string;
let seen: Cruise;

/** The packages the imports name, the workspaces among them linked to the test's own folders as npm does. */
async function linkPackages(): Promise<void> {
  await mkdir(join(folder, 'node_modules/@zeacon'), { recursive: true });
  for (const name of ['zod', 'fastify', 'pg', 'drizzle-orm', 'lit', 'react']) {
    const installed = ['server/node_modules', 'node_modules'].map((modules) => join(root, modules, name));
    await symlink(installed.find(existsSync) ?? name, join(folder, 'node_modules', name));
  }
  for (const name of ['contract', 'sdk']) {
    await copyFile(join(root, name, 'package.json'), join(folder, name, 'package.json'));
    await symlink(join(folder, name), join(folder, 'node_modules/@zeacon', name));
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-boundaries-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const imports = [...illegal.map(([, from, to]) => [from, to] as const), ...legal];
  await write('server/src/platform/shape.ts', `export * from './shaped.ts';\nexport interface Shape { a: 1 }\n`);
  await write(
    'server/src/platform/shaped.ts',
    `import type { Shape } from './shape.ts';\nexport const shaped = {} as Shape;\n`,
  );
  for (const [from, to] of imports) await write(from, `import * as it from '${to}';\nexport const uses = it;\n`);
  await write(
    'sdk/src/player/load-live.ts',
    `import type { live } from '../live/live.ts';\nexport const load = async (): Promise<typeof live> => (await import('../live/live.ts')).live;\n`,
  );
  await write('sdk/src/live/live.ts', 'export const live = 1;\n');
  await write('tsconfig.base.json', '{}');
  await linkPackages();
  seen = await cruise(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('boundaries', () => {
  it.each(illegal)('%s: %s may not import %s', (rule, from) => {
    expect(seen.violations).toContainEqual(expect.objectContaining({ rule, from }));
  });

  it.each(legal.filter(([from]) => from !== 'server/src/platform/two.ts'))('%s may import %s', (from) => {
    expect(seen.violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('sees a circle of types too', () => {
    const shapes = seen.violations.filter(({ from }) => from.startsWith('server/src/platform/shape'));
    expect(shapes.map(({ rule }) => rule)).toContain('no-cycles');
  });

  it('lets the player fetch what it must not load at once', () => {
    const loaders = seen.violations.filter(({ from }) => from === 'sdk/src/player/load-live.ts');
    expect(loaders).toEqual([]);
  });

  it('sees every module it is given', () => {
    for (const [from] of legal) expect(seen.modules).toContain(from);
  });
});
