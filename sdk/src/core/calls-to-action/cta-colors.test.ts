import { expect, test } from 'vitest';
import { toChannels } from '../player-config/accent.ts';
import { toButtonColors, toContrast } from './cta-colors.ts';

const parse = (css: string) =>
  css === '#fff' ? [255, 255, 255] : css === '#000' ? [0, 0, 0] : (css.match(/\d+/g) ?? []).slice(0, 3).map(Number);

test('text is readable on every colour, in every style', () => {
  for (let red = 0; red <= 255; red += 51)
    for (let green = 0; green <= 255; green += 51)
      for (let blue = 0; blue <= 255; blue += 51) {
        const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
        for (const look of ['SOLID', 'LIGHT'] as const) {
          const { background, text } = toButtonColors(look, color, '#000000');
          expect(toContrast(parse(background), parse(text)), `${look} ${color}`).toBeGreaterThanOrEqual(4.5);
        }
        const { border } = toButtonColors('OUTLINE', color, '#000000');
        expect(toContrast(toChannels(border) ?? [], [0, 0, 0]), color).toBeGreaterThanOrEqual(3);
      }
});

test('the player’s colour is the default, and an invalid colour never reaches a style', () => {
  expect(toButtonColors('SOLID', null, '#112233').background).toBe('rgb(17 34 51)');
  expect(toButtonColors('SOLID', 'red;} * { display: none', '#112233').background).toBe('rgb(17 34 51)');
  expect(toButtonColors('SOLID', 'url(https://x)', 'nonsense').background).toBe('rgb(17 17 17)');
});
