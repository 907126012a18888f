import { parseArgs } from 'node:util';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { packageClip } from './clip.ts';
import { ourContestants, page as pageOf } from './contestants.ts';
import { putPlatform } from './platform.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { startServer } from './servers.ts';
import { launch, openVisit } from './visit.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const cpuSlowdown = 4;
const count = 1000;

interface Work {
  frames: number;
  medianMs: number;
  p95Ms: number;
  slowestMs: number;
}

/**
 * Runs in the page: plays with so many placements and adds up what each callback of the layer takes within one frame,
 * those of pictures on screen and those of the page's own frames.
 */
const measureInPage = (placements: number, seconds: number, poster: string) => `(async () => {
  const player = document.querySelector('zc-player');
  let work = new Map();
  let frame = 0;
  let on = false;
  const timed = (call) => (...values) => {
    const begun = performance.now();
    call(...values);
    if (on) work.set(frame, (work.get(frame) ?? 0) + performance.now() - begun);
  };
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (call) {
    return requestVideoFrameCallback.call(this, timed(call));
  };
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (call) => requestAnimationFrame(timed(call));
  const count = () => { frame += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  const span = 18000;
  player.overlays = {
    streamId: 'str_bench000000000000000',
    hypergraphics: Array.from({ length: 20 }, (_, index) => ({ uuid: 'hyg_' + index, name: 'Graphic', trackConversions: false,
      url: 'https://shop.example', defaultPath: '${poster}', hoverPath: null, width: 200, height: 100 })),
    placements: Array.from({ length: ${placements} }, (_, index) => ({ id: 'hgp_' + index, hypergraphicId: 'hyg_' + index % 20,
      style: { top: (index * 7) % 90, left: (index * 13) % 95, width: 5 }, hlsDisplay: true,
      dropTimestamp: Math.floor(index * span / ${placements}), removeTimestamp: Math.floor(index * span / ${placements}) + 1000 })),
    callsToAction: [],
  };
  player.muted = true;
  await player.play();
  while (player.currentTime < 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  on = true;
  const until = performance.now() + ${seconds} * 1000;
  const first = frame;
  while (performance.now() < until && !player.ended) await new Promise((resolve) => requestAnimationFrame(resolve));
  on = false;
  const all = Array.from({ length: frame - first }, (_, index) => work.get(first + index) ?? 0).sort((a, b) => a - b);
  const at = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))];
  return { frames: all.length, medianMs: at(0.5), p95Ms: at(0.95), slowestMs: at(1) };
})()`;

const log = (line: string) => console.log(line);
const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true });
const [platform, host] = await Promise.all([startServer(), startServer()]);
const browser = await launch(tools.chromium);
try {
  const { posterUrl } = await putPlatform(platform, await packageClip(tools.ffmpeg, 2));
  const [ours] = ourContestants(platform);
  if (!ours) throw new Error('sdk/dist holds no build: run npm run build');
  host.put('/index.html', pageOf(ours));
  const rows: string[][] = [];
  for (const placements of [0, 1, count]) {
    const { page, session, close } = await openVisit(browser);
    await page.goto(`${host.origin}/index.html`);
    await page.waitForFunction("customElements.get('zc-player') && document.querySelector('zc-player').duration > 0");
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const work = await page.evaluate<Work>(measureInPage(placements, Number(values.seconds), posterUrl));
    const figures = [work.medianMs, work.p95Ms, work.slowestMs].map((figure) => figure.toFixed(2));
    rows.push([String(placements), String(work.frames), ...figures]);
    log(rows.at(-1)?.join('  ') ?? '');
    await close();
  }
  const text = [
    `Graphics in the picture of a playing video, spread over it so that about ${Math.round((count * 1000) / 18_000)} of ${count} stand at a time and one comes and one goes with nearly every frame. Time in callbacks of frames, the page's and the video's, in milliseconds for each frame; CPU slowed ${cpuSlowdown}x. The first row is what the player and the measuring itself take. Our aim: 2 ms.`,
    table(['placements', 'frames', 'median ms', 'p95 ms', 'slowest ms'], rows),
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  log(`\n${text}`);
  await writeSection('overlays', text);
} finally {
  await browser.close();
  await Promise.all([platform.close(), host.close()]);
}
