import { expect, test } from 'vitest';
import { releaseFiles } from './release-files.ts';
import { rootManifest, sdkManifest } from './release-manifests.ts';

test('a release has what runs, and neither tests nor what others build from', () => {
  const runs = ['server/src/main.ts', 'server/src/migrations/0000_a.sql', 'server/demo/a.mp4', 'contract/src/index.ts'];
  const tells = ['README.md', 'docs/guides/studio.md', 'sdk/README.md', 'sdk/custom-elements.json'];
  const others = [
    'server/src/main.test.ts',
    'server/src/media/clips.testing.ts',
    'server/src/platform/testing/run-folder.ts',
    'server/drizzle.config.ts',
    'scripts/check.ts',
    'sdk/src/index.ts',
    'console/src/app.tsx',
    'e2e/chat.spec.ts',
    'examples/react-player/src/main.tsx',
  ];
  const starts = ['scripts/start.ts', 'scripts/quick-imports.ts'];
  expect(releaseFiles([...runs, ...others, ...tells, ...starts])).toEqual([...runs, ...tells, ...starts]);
});

test('its start builds nothing and runs on the pinned Node', () => {
  const manifest = rootManifest({ name: 'zeacon', version: '1.2.3', devDependencies: { node: '^24.1.0', vite: '^8' } });
  expect(manifest).toMatchObject({ version: '1.2.3', dependencies: { node: '^24.1.0' } });
  expect(manifest.scripts).toMatchObject({ start: 'node scripts/start.ts --built' });
});

test('its SDK leads to what was built', () => {
  const exports = { '.': { default: './dist/esm/index.js' } };
  const manifest = sdkManifest({
    exports: { '.': './src/index.ts' },
    publishConfig: { exports },
    dependencies: { lit: '^3', '@zeacon/contract': '0.1.0' },
  });
  expect(manifest).toEqual({ exports, dependencies: { lit: '^3' } });
});
