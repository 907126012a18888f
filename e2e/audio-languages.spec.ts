import { expect, type Page, test } from '@playwright/test';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeOnce } from './support/clips.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform();

/** English at 440 Hz and German at 880 Hz, written as a camera or an editor does. */
function makeTwoLanguages(): Promise<string> {
  const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000:duration=20`];
  return makeOnce('two-languages.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=20', ...tone(440), ...tone(880)],
    ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-g', '50', '-c:a', 'aac', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
  ]);
}

/** Starts to measure the player's audio. */
async function listen(page: Page) {
  await page.locator('zc-player').evaluate((player) => {
    const { media } = player as HTMLElement & { media: HTMLVideoElement };
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
    context.createMediaElementSource(media).connect(analyser).connect(context.destination);
    Object.assign(window, { heard: analyser });
  });
}

/** The loudest frequency now, within 40 Hz. */
const loudest = (page: Page) =>
  page.evaluate(async () => {
    const { heard } = window as unknown as { heard: AnalyserNode };
    // Nothing may be audible before the first gesture.
    await (heard.context as AudioContext).resume();
    const bins = new Float32Array(heard.frequencyBinCount);
    heard.getFloatFrequencyData(bins);
    const best = bins.indexOf(Math.max(...bins));
    return bins[best]! < -60 ? 0 : Math.round((best * heard.context.sampleRate) / heard.fftSize / 40) * 40;
  });

test('a file with two languages plays in the one that the viewer chooses, now and next time', async ({
  page,
  request,
}) => {
  const calls = await businessCalls(request, platform().url, demoAccount);
  const { id } = await calls.publishFile(await makeTwoLanguages(), 'In two languages');
  // It already plays with the first audio track; the others follow.
  const state = async () => (await calls.call('GET', `/${id}`)).packaging.state;
  await expect.poll(state, { timeout: 120_000 }).toBe('ready');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));

  await page.goto(`${platform().url}/v/${id}`);
  await page.locator('zc-player').hover();
  await listen(page);
  await page.getByRole('button', { name: /^Play video/ }).click();
  await expect.poll(() => loudest(page)).toBe(440);

  await test.step('by keyboard, from the menu', async () => {
    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Audio English' }).press('Enter');
    await expect(page.getByRole('menu', { name: 'Audio' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(settings).toBeFocused();
    await expect.poll(() => loudest(page)).toBe(880);
  });

  await test.step('and next time from the start', async () => {
    expect(asked.some((path) => /\/audio-2\/\d+\.m4s$/.test(path))).toBe(true);
    await page.reload();
    await page.locator('zc-player').hover();
    await listen(page);
    await page.getByRole('button', { name: /^Play video/ }).click();
    await expect.poll(() => loudest(page)).toBe(880);
  });
});
