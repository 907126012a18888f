import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { readConfig } from '../server/src/config.ts';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { startServer } from '../server/src/main.ts';
import { clockPicture, readClock } from './clock-picture.ts';
import { gather } from './live-crowd.ts';
import { startNginxRtmp } from './nginx-rtmp.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { startServer as startPages } from './servers.ts';
import { launch } from './visit.ts';

const frameRate = 30;
const watchedSec = 30;
const crowdSize = 500;
const interruptions = 5;
const targets = { latencyMs: 3000, resumeMs: 5000 };
const streams = '/general/v1.1/stream';

const log = (line: string) => console.log(line);
const whenTrue = async (check: () => Promise<boolean>) => {
  for (;;) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** One encoder for everybody: what is sent is the same, and encoded once. */
function startEncoder(ffmpeg: string, addresses: string[]): ChildProcess {
  const outputs = addresses.map((address) => `[f=flv:onfail=ignore]${address}`).join('|');
  return spawn(ffmpeg, [
    ...['-v', 'error', '-nostdin', '-re', '-f', 'lavfi', '-i', clockPicture(frameRate)],
    ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-map', '0:v', '-map', '1:a'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      'zerolatency',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(frameRate),
    ],
    ...['-c:a', 'aac', '-flags', '+global_header', '-f', 'tee', outputs],
  ]);
}

const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true });
const dataPath = await mkdtemp(join(tmpdir(), 'bench-live-'));
const [port, rtmpPort, nginxRtmp, nginxHttp] = [4810, 4812, 4813, 4814];
const env = {
  ...process.env,
  ZEACON_PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'error',
  PORT: String(port),
  EXAMPLES_PORT: '4811',
  ZEACON_RTMP_PORT: String(rtmpPort),
  ZEACON_DATA: dataPath,
};
const platform = await startServer(readConfig(env));
const nginx = await startNginxRtmp(nginxRtmp, nginxHttp);
const pages = await startPages();
const browser = await launch(tools.chromium, '--autoplay-policy=no-user-gesture-required');

const signedIn = await fetch(`${platform.url}/authentication/v1.1/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: demoAccount.email, password: demoAccount.password }),
});
const { responseData: session } = (await signedIn.json()) as { responseData: { accessToken: string } };
async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${platform.url}${streams}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { responseData: Answer }).responseData;
}

const { id } = await call<{ id: string }>('POST', '/v2', { name: 'Clock', contentType: 'LIVE' });
await call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
interface LiveAnswer {
  liveStatus: string;
  hlsBroadcastUrl: string | null;
  rtmp: { url: string; streamKey: string };
}
const live = () => call<LiveAnswer>('GET', `/${id}/live`);
const { rtmp } = await live();
const addresses = [`${rtmp.url}/${rtmp.streamKey}`, ...(nginx ? [nginx.rtmpUrl] : [])];
let encoder = startEncoder(tools.ffmpeg, addresses);
await whenTrue(async () => (await live()).hlsBroadcastUrl !== null);
if (nginx) await whenTrue(async () => (await fetch(nginx.hlsUrl)).ok);

pages.put('/hls.js', await bundled());
pages.put(
  '/nginx.html',
  `<!doctype html><video muted autoplay playsinline></video><script type="module">
import Hls from '/hls.js'; const hls = new Hls(); hls.loadSource('${nginx?.hlsUrl}'); hls.attachMedia(document.querySelector('video'));</script>`,
);

async function bundled(): Promise<string> {
  const { build } = await import('esbuild');
  const entry = fileURLToPath(new URL('./node_modules/hls.js/dist/hls.mjs', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  return outputFiles[0]!.text;
}

/** The video that plays on a page, ours in its shadow. */
const findVideo = `window.video = () => document.querySelector('zc-player')?.media ?? document.querySelector('video');`;

async function openPage(address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(readClock + findVideo);
  await page.evaluate(
    'document.querySelector("zc-player") && (video().muted = true, document.querySelector("zc-player").play())',
  );
  await page.waitForFunction('video() && video().currentTime > 0');
  return page;
}

const measure = async (page: Page) => {
  const found = (await page.evaluate(`latencies(video(), ${watchedSec})`)) as { wait: number }[];
  return found.map(({ wait }) => wait);
};

const ours = await openPage(`${platform.url}/v/${id}`);
const theirs = nginx && (await openPage(`${pages.origin}/nginx.html`));
log(`watching for ${watchedSec} s …`);
const [ourWaits, theirWaits] = await Promise.all([measure(ours), theirs ? measure(theirs) : []]);
const rows = [
  ['Zeacon: zc-player, low-latency HLS', ourWaits],
  ...(nginx ? [['nginx-rtmp 1.2: hls.js, HLS', theirWaits] as const] : []),
] as [string, number[]][];
await theirs?.close();

const resumes: number[] = [];
for (let round = 0; round < interruptions; round += 1) {
  encoder.kill('SIGKILL');
  await whenTrue(async () => (await live()).liveStatus === 'INTERRUPTED');
  encoder = startEncoder(tools.ffmpeg, addresses);
  const begun = Date.now();
  await whenTrue(async () => {
    const shown = (await ours.evaluate('latencies(video(), 0).then(([one]) => one.wait)')) as number;
    return shown < Date.now() - begun;
  });
  resumes.push(Date.now() - begun);
  log(`resumed after ${resumes.at(-1)} ms`);
}
await ours.close();

const { hlsBroadcastUrl } = await live();
const playlist = `${platform.url}${hlsBroadcastUrl}`.replace('index.m3u8', 'source/index.m3u8');
log(`${crowdSize} viewers for ${watchedSec} s …`);
const crowd = await gather(playlist, crowdSize, watchedSec);

const latencies = table(
  ['From the encoder’s clock to the screen, ms', 'median', 'p95'],
  rows.map(([name, waits]) => [name, percentile(waits, 0.5).toFixed(0), percentile(waits, 0.95).toFixed(0)]),
);
const text = `${latencies}

The same encoder (ffmpeg, a key frame each second) sends to both at once; both are watched at once on this machine. The aim is
${targets.latencyMs} ms at p95.

${table(
  ['The encoder is killed, found missing, and started again', 'median', 'slowest'],
  [['to a new picture in the same player, ms', percentile(resumes, 0.5).toFixed(0), Math.max(...resumes).toFixed(0)]],
)}

The start of ffmpeg itself is in it. The aim is ${targets.resumeMs} ms.

${table(
  [`${crowd.viewers} viewers of one live, each part asked for by everybody`, 'figure'],
  [
    ['parts fetched', String(crowd.parts)],
    ['from the last picture of a part to its last byte, median ms', percentile(crowd.waits, 0.5).toFixed(0)],
    ['the same, p95', percentile(crowd.waits, 0.95).toFixed(0)],
    ['later than a player can wait', String(crowd.lateParts)],
    ['failed requests', String(crowd.failures)],
  ],
)}

The viewers, a process of their own, share the machine with the server and the encoder. An encoder that sends a little ahead of its
clock makes a wait less than nothing. The aim is that no part is late.

${measuredOn()}`;
log(text);
await writeSection('live', text);

encoder.kill('SIGKILL');
await browser.close();
await pages.close();
await nginx?.stop();
await platform.stop();
await rm(dataPath, { recursive: true, force: true });
process.exit(0);
