import { readFileSync } from 'node:fs';
import { rollup } from 'rollup';
import { expect, test } from 'vitest';
import { fragmentedOnly } from '../sdk/build/fragmented-only.ts';

const light = new URL('../node_modules/hls.js/dist/hls.light.mjs', import.meta.url).pathname;

async function bundle(plugins: ReturnType<typeof fragmentedOnly>[]): Promise<string> {
  const build = await rollup({ input: light, plugins, onwarn: () => {} });
  const { output } = await build.generate({ format: 'es' });
  return output[0].code;
}

test('the light build of hls.js reads fragmented MP4 and nothing else', async () => {
  expect(await bundle([])).toMatch(/class TSDemuxer/);
  const code = await bundle([fragmentedOnly()]);
  expect(code).toMatch(/class MP4Demuxer/);
  expect(code).not.toMatch(/TSDemuxer|MP4Remuxer|AACDemuxer|MP3Demuxer|BaseVideoParser/);
});

test('another version of hls.js is not served unread', () => {
  const { transform } = fragmentedOnly() as unknown as { transform: (code: string, id: string) => unknown };
  const changed = readFileSync(light, 'utf8').replace('const muxConfig', 'const readers');
  expect(() => transform(changed, light)).toThrow('in another way');
  expect(transform(changed, '/hls.js/dist/hls.mjs')).toBeNull();
});
