import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barColours, barsHeight, barsWidth } from './bars-picture.ts';
import { mailSamples } from './mail-samples.ts';
import type { MailValues } from './mail-templates.ts';
import { renderMail } from './render-mail.ts';

type Digest = MailValues['weekly-digest'];
const sample = mailSamples['weekly-digest'];
const render = (language: 'en' | 'he' = 'en', values: Partial<Digest> = {}) =>
  renderMail({ template: 'weekly-digest', values: { ...sample, ...values } }, language, 'https://video.example.com');

/** Spaces of ranges are narrow ones. */
const plain = (text: string) => text.replace(/\s+/g, ' ');
const imagesIn = (html: string) =>
  [...html.matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)" alt="([^"]*)"/g)].map(
    ([, src, width, height, alt]) => ({ src, width, height, alt: plain(alt!) }),
  );

/** How high each bar is drawn, in pixels, from left to right. */
async function barsOf({ base64 }: { base64: string }) {
  const image = sharp(Buffer.from(base64, 'base64'));
  const { density } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  const bars: { colour: string; height: number; width: number }[] = [];
  for (let x = 0; x < info.width; x++) {
    const [red, green, blue, opaque] = pixel(x, info.height - 1);
    const colour = `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
    const last = bars.at(-1);
    const isGap = opaque === 0;
    if (isGap) bars.push({ colour: '', height: 0, width: 0 });
    else {
      let height = 0;
      while (height < info.height && pixel(x, info.height - 1 - height)[3]! > 0) height += 1;
      if (last && last.colour === colour)
        Object.assign(last, { height: Math.max(last.height, height), width: last.width + 1 });
      else bars.push({ colour, height, width: 1 });
    }
  }
  return { info, density, bars: bars.filter(({ colour }) => colour !== '') };
}

test('the weekly mail has a picture of its days, with an alternative text that says every number', () => {
  const { html, text, pictures } = render();
  expect(pictures).toHaveLength(1);
  expect(imagesIn(html)).toEqual([
    {
      ...{ src: `cid:${pictures[0]!.contentId}`, width: String(barsWidth), height: String(barsHeight) },
      alt:
        'Views per day. Jun 1 – 7: Mon 170, Tue 195, Wed 201, Thu 210, Fri 188, Sat 131, Sun 139. ' +
        'May 25 – 31: Mon 140, Tue 151, Wed 160, Thu 187, Fri 196, Sat 90, Sun 95.',
    },
  ]);
  expect(plain(text)).toContain('Views per day, Jun 1 – 7 (May 25 – 31): Mon 170 (140) Tue 195 (151)');
  for (const { views, before } of sample.days)
    expect(html).toMatch(new RegExp(`>${views}</div>\\s*<div[^>]*>${before}<`));
});

test('of a week that is compared with none, no text and no bar tells the one before', async () => {
  const days = sample.days.map(({ date, views }) => ({ date, views }));
  const { text, pictures } = render('en', { before: null, days });
  expect(plain(text)).toContain('1,234 views from June 1 to June 7.');
  expect(plain(text)).toContain('Views per day: Mon 170 Tue 195');
  const { bars } = await barsOf(pictures[0]!);
  expect(new Set(bars.map(({ colour }) => colour))).toEqual(new Set([barColours.now]));
});

test('its bars are those of the figures, twice as dense as they are shown, on nothing', async () => {
  const { info, density, bars } = await barsOf(render().pictures[0]!);
  expect(info).toMatchObject({ width: 2 * barsWidth, height: 2 * barsHeight, channels: 4 });
  expect(density).toBe(192);
  const most = 210;
  const heightOf = (views: number) => Math.round((views / most) * 2 * barsHeight);
  expect(bars.map(({ colour, height }) => ({ colour, height }))).toEqual(
    sample.days.flatMap(({ views, before }) => [
      { colour: barColours.before, height: heightOf(before!) },
      { colour: barColours.now, height: heightOf(views) },
    ]),
  );
});

test('its days go from right to left where the text does', async () => {
  const [{ bars }, { bars: mirrored }] = (await Promise.all(
    [render('en'), render('he')].map(({ pictures }) => barsOf(pictures[0]!)),
  )) as [Awaited<ReturnType<typeof barsOf>>, Awaited<ReturnType<typeof barsOf>>];
  const heights = (some: typeof bars) => some.map(({ colour, height }) => ({ colour, height }));
  expect(heights(mirrored)).toEqual(heights(bars.toReversed()));
});

test('a mail of an older server that still waits shows its week alone', async () => {
  const { html, pictures } = render('en', { days: sample.days.map(({ date, views }) => ({ date, views })) });
  const { bars } = await barsOf(pictures[0]!);
  expect(bars.map(({ colour }) => colour)).toEqual(Array.from({ length: 7 }, () => barColours.now));
  expect(imagesIn(html)[0]!.alt).toBe(
    'Views per day. Jun 1 – 7: Mon 170, Tue 195, Wed 201, Thu 210, Fri 188, Sat 131, Sun 139.',
  );
});

const luminance = (colour: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);

test.each(Object.values(barColours))('bars in %s stand out from the light and the dark card', (colour) => {
  for (const card of ['#ffffff', '#191d23']) {
    const [light, dark] = [luminance(colour), luminance(card)].sort((a, b) => b - a) as [number, number];
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3);
  }
});
