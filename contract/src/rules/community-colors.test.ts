import { expect, test } from 'vitest';
import { communityGrounds, validateAccent } from './community-colors.ts';
import { contrastRatio } from './contrast.ts';

test('what is no colour is refused', () => {
  for (const text of ['', 'red', '#fff', '#1f6feb;}']) expect(validateAccent(text)).toBe('Use a colour like #e11d2e');
});

test.each([
  ['#e11d2e', undefined],
  ['#0F766E', undefined],
  ['#ffd54a', /^Hard to see on light pages\..* (#\w{6})$/],
  ['#ffffff', /^Hard to see on light pages\..* (#\w{6})$/],
  ['#10204a', /^Hard to see on dark pages\..* (#\w{6})$/],
  ['#000000', /^Hard to see on dark pages\..* (#\w{6})$/],
])('of the accent %s it says %s, and names one that works', (color, message) => {
  const said = validateAccent(color);
  if (!message) return expect(said).toBeUndefined();
  const named = message.exec(said ?? '')?.[1] ?? '';
  expect(validateAccent(named)).toBeUndefined();
});

test('every accent that it lets pass is seen in both themes, and letters on it can be read', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const passed = colors.map((color) => {
    const said = validateAccent(color);
    return said === undefined ? color : said.slice(-7);
  });
  for (const color of passed) {
    expect(validateAccent(color)).toBeUndefined();
    for (const ground of Object.values(communityGrounds))
      expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(3);
    const [onBlack, onWhite] = [contrastRatio(color, '#000000'), contrastRatio(color, '#ffffff')];
    expect(Math.max(onBlack, onWhite)).toBeGreaterThanOrEqual(4.5);
  }
});
