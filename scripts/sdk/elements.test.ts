import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.ts';
import { generateElements } from './generate-elements.ts';
import { type ElementsManifest, type PackageExports, readPublicElements } from './public-elements.ts';
import { toEventProp, toJsxCode, toWrappersCode } from './react-code.ts';
import { sdkFiles } from './sdk-files.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');
const manifest = JSON.parse(await read(sdkFiles.manifest)) as ElementsManifest;
const sdk = JSON.parse(await read(sdkFiles.package)) as PackageExports;
const declarations = manifest.modules.flatMap(({ declarations: all = [] }) => all);

test('the committed wrappers, types and data are those of the manifest', async () => {
  const files = generateElements(manifest, sdk);
  expect(files.size).toBe(4);
  for (const [path, code] of files) expect(await read(path), path).toBe(code);
});

test('every event of the platform has the name of its class', () => {
  const events = declarations.flatMap(({ events: all = [] }) => all).filter(({ name }) => name.startsWith('zc-'));
  const own = events.filter(({ type }) => type?.text.startsWith('Zc'));
  expect(own.length).toBeGreaterThan(10);
  for (const { name, type } of own) {
    const members = declarations.find((one) => one.name === type?.text)?.members ?? [];
    expect(members.find((member) => member.name === 'eventName')?.default).toBe(`'${name}'`);
  }
});

test('the manifest has the events of a video beside those of the player', () => {
  const [player] = readPublicElements(manifest, sdk);
  const names = player?.declaration.events?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['zc-player-ready', 'timeupdate', 'volumechange', 'ended']));
});

test.each([
  ['zc-player-quality-change', 'onPlayerQualityChange'],
  ['timeupdate', 'onTimeUpdate'],
  ['ended', 'onEnded'],
])('React hears of %s by %s', (event, prop) => {
  expect(toEventProp(event)).toBe(prop);
});

test('an element that is added to manifest and package has a wrapper and a type', () => {
  const widget = {
    kind: 'class',
    name: 'ZcWidgetElement',
    tagName: 'zc-widget',
    members: [
      { kind: 'field', name: 'startAt', attribute: 'start-at', type: { text: 'number | undefined' } },
      { kind: 'field', name: 'phase', attribute: 'phase', readonly: true },
    ],
    events: [{ name: 'zc-widget-open', type: { text: 'ZcWidgetOpenEvent' } }],
  } as const;
  const module = {
    path: 'sdk/src/widget/zc-widget/zc-widget.ts',
    declarations: [{ ...widget, members: [...widget.members], events: [...widget.events] }],
  };
  const exports = { './zc-widget/define': './src/widget/zc-widget/define.ts' };
  const elements = readPublicElements({ modules: [module] }, { exports });
  const modules = new Map([
    ['ZcWidgetElement', module.path],
    ['ZcWidgetOpenEvent', 'sdk/src/widget/events/widget-open.ts'],
  ]);
  const wrappers = toWrappersCode(elements, modules);
  expect(wrappers).toContain(`import '../widget/zc-widget/define.ts';`);
  expect(wrappers).toContain('onWidgetOpen: ZcWidgetOpenEvent.eventName as EventName<ZcWidgetOpenEvent>');
  const jsx = toJsxCode(elements);
  expect(jsx).toContain(`'start-at'?: ZcWidgetElement['startAt'] | string;`);
  expect(jsx).not.toContain('phase');
  expect(() => readPublicElements({ modules: [] }, { exports })).toThrow('no <zc-widget>');
});
