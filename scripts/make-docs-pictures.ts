import { fileURLToPath } from 'node:url';
import { chromium, type Locator } from 'playwright-core';
import sharp from 'sharp';

/**
 * Films the moving picture of the hypergraphics guide from the real example page. Its output is committed. Needs a
 * running platform: `node scripts/make-docs-pictures.ts http://localhost:4001`.
 */

const examplesUrl = process.argv[2] ?? 'http://localhost:4001';
const target = fileURLToPath(new URL('../docs/guides/hypergraphics.webp', import.meta.url));
const size = { width: 720, height: 640 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: size });
const frames: { picture: Buffer; ms: number }[] = [];
const take = async (ms: number) => frames.push({ picture: await page.screenshot(), ms });

/** Where a viewer's pointer is, which screenshots leave out. */
async function pointAt(target: Locator) {
  const box = (await target.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.6];
  await page.mouse.move(x, y);
  await page.evaluate(
    ([left, top]) => {
      const pointer = document.querySelector<HTMLElement>('#pointer') ?? document.createElement('div');
      pointer.id = 'pointer';
      pointer.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:22px;height:30px;z-index:9;pointer-events:none;background:#fff;clip-path:polygon(0 0,0 80%,22% 62%,38% 100%,54% 93%,38% 57%,64% 57%);filter:drop-shadow(0 0 2px #000)`;
      document.body.append(pointer);
    },
    [x, y] as const,
  );
}

await page.goto(`${examplesUrl}/hypergraphics/`);
await page.getByRole('button', { name: /^Play video/ }).click();
await page.waitForFunction(() => (document.querySelector('zc-player') as HTMLMediaElement | null)!.currentTime > 0.4);
await take(900);
const hat = page.getByRole('link', { name: 'Sun hat' });
await hat.waitFor();
await take(900);
await pointAt(hat);
await page.waitForTimeout(400);
await take(1200);
await hat.click();
await page.getByText('Sun hat is in your basket.').waitFor();
await page.locator('#pointer').evaluate((pointer) => pointer.remove());
await page.locator('#basket').evaluate((basket) => basket.scrollIntoView({ block: 'end' }));
await take(1800);
await browser.close();

// Plays once: anything that moves for longer than five seconds would need a way to stop it (WCAG 2.2.2).
await sharp(
  frames.map(({ picture }) => picture),
  { join: { animated: true } },
)
  .webp({ quality: 70, effort: 6, loop: 1, delay: frames.map(({ ms }) => ms) })
  .toFile(target);
console.log(`wrote ${target}`);
