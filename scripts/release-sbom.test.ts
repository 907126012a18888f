import { expect, test } from 'vitest';
import { withBundled } from './release-sbom.ts';

const component = { type: 'library', name: 'zod', version: '4.0.0' };
const sbom = { bomFormat: 'CycloneDX', metadata: { component: { name: 'folder' } }, components: [component] };
const zod = { name: 'zod', version: '4.0.0', licence: 'MIT', text: '', sourceUrl: null };

test('what is bundled is listed beside what is installed, each once', () => {
  const lit = { ...zod, name: '@lit/react', licence: 'BSD-3-Clause', sourceUrl: 'https://github.com/lit/lit' };
  const { metadata, components } = withBundled(sbom, 'zeacon-0.1.0', [zod, lit, lit]);
  expect(metadata.component.name).toBe('zeacon-0.1.0');
  expect(components).toEqual([
    component,
    {
      ...{ type: 'library', name: '@lit/react', version: '4.0.0', purl: 'pkg:npm/%40lit/react@4.0.0' },
      licenses: [{ license: { id: 'BSD-3-Clause' } }],
      externalReferences: [{ type: 'vcs', url: 'https://github.com/lit/lit' }],
    },
  ]);
});

test('an empty list is a mistake', () => {
  expect(() => withBundled({ ...sbom, components: [] }, 'x', [zod])).toThrow('no installed package');
  expect(() => withBundled(sbom, 'x', [])).toThrow('no bundled package');
});
