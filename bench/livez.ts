import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPlatform } from '../e2e/support/platform.ts';
import { createPreparedFolder } from '../e2e/support/prepared-folder.ts';
import { shareFolder } from '../e2e/support/share-folder.ts';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { sendParts } from './upload.ts';

/** How long `/livez` takes to be answered while hostile files and texts are sent: whether one caller can hold up all others. */

const targetMs = 100;
const askEveryMs = 20;
const streams = '/general/v1.1/stream';
const run = promisify(execFile);

const { ffmpeg } = await ensureTools(['ffmpeg'], { log: console.log, install: true });
const files = await mkdtemp(join(tmpdir(), 'zeacon-livez-'));
await shareFolder();
const folder = await createPreparedFolder('empty');
const platform = await startPlatform(folder, { ZEACON_DEMO: '0', FFMPEG_PATH: ffmpeg });
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const rows: string[][] = [];
const before = `with a load of ${loadavg()[0]!.toFixed(1)} by other work at the start`;

/** A request like those of others, from its call until the end of its answer. */
function ask(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(`${platform.url}/livez`, { agent }, (answer) =>
      answer.resume().on('end', () => resolve(performance.now() - started)),
    ).on('error', reject);
  });
}

/** Asks all the time while `work` goes on. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      times.push(await ask());
      await wait(askEveryMs);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  const cells = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(0));
  rows.push([name, String(times.length), ...cells]);
  console.log(rows.at(-1)!.join('  '));
}

let authorization = '';
async function call(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const answer = await fetch(platform.url + path, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()).responseData;
}

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const draft = { fileName: name, sizeBytes: bytes.length, contentType: 'video/mp4', fingerprint: name };
  const { ticket } = await call('POST', `${streams}/upload/media`, draft);
  const complete = await sendParts(platform.url, ticket, [bytes]);
  await complete();
  return ticket.streamId;
}

async function settled(streamId: string): Promise<void> {
  for (let polls = 0; polls < 3000; polls++) {
    const answer = await fetch(`${platform.url}${streams}/${streamId}`, { headers: { authorization } });
    const { packaging } = (await answer.json()).responseData;
    if (['ready', 'refused', 'failed'].includes(packaging.state)) return;
    await wait(200);
  }
  throw new Error('A video was not done within ten minutes.');
}

async function clip(name: string, size: string, seconds: number): Promise<Buffer<ArrayBuffer>> {
  const path = join(files, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '32', '-pix_fmt', 'yuv420p'];
  await run(ffmpeg!, ['-v', 'error', ...picture, ...coding, path]);
  return readFile(path);
}

/** A table that claims to have two billion entries. */
function lying(plain: Buffer<ArrayBuffer>, tableName: string, at: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(plain);
  bytes.writeUInt32BE(0x7fffffff, bytes.indexOf(tableName) + 4 + at);
  return bytes;
}

try {
  const person = { businessName: 'Livez', email: 'livez@example.com', password: 'Harbour-Kite-7' };
  authorization = `Bearer ${(await call('POST', '/authentication/v1.1/signup', person)).accessToken}`;
  const plain = await clip('plain.mp4', '320x180', 10);
  const damaged = Buffer.from(plain).fill(0, plain.length >> 1, (plain.length >> 1) + 20_000);
  const large = await clip('large.mp4', '7680x4320', 1);
  const streamId = await upload('plain.mp4', plain);
  await settled(streamId);
  await measure('at rest', () => wait(5000));
  await measure('files with lying tables, a damaged one, one of 8K', async () => {
    const hostile = [lying(plain, 'stsz', 8), lying(plain, 'stts', 8), lying(plain, 'stsc', 12), damaged, large];
    const ids: string[] = [];
    for (const [at, bytes] of hostile.entries()) ids.push(await upload(`hostile-${at}.mp4`, bytes));
    // The large one is still worked on while the texts are sent.
    for (const id of ids.slice(0, -1)) await settled(id);
  });
  const captions = (format: string, content: string) =>
    call('POST', `${streams}/${streamId}/captions`, { srclang: 'en', label: 'English', format, content });
  const segment = { start: 0, end: 1200, text: 'a '.repeat(2_300_000) };
  await measure('a transcription of 4.8 MB in one segment', () =>
    captions('transcription', JSON.stringify({ segments: [segment] })),
  );
  await measure('4.8 million nested brackets', () => captions('transcription', '['.repeat(4_800_000)));
  await measure('1.5 million nested tags in captions', () =>
    captions('vtt', `WEBVTT\n\n00:00.000 --> 00:05.000\n${'<i>'.repeat(1_500_000)}`),
  );
  await call('PATCH', `${streams}/status/${streamId}`, { streamStatus: 'Published' });
  await measure('50 views of a page with a hostile description', async () => {
    await call('PATCH', `${streams}/${streamId}`, { description: `http://a${')'.repeat(4990)}` });
    for (let views = 0; views < 50; views++) await (await fetch(`${platform.url}/v/${streamId}`)).text();
  });
  const text = [
    `Times until \`/livez\` was answered, asked every ${askEveryMs} ms while one business sends what is meant to hold up the server. Target: ${targetMs} ms at most.`,
    table(['While the server is sent', 'answers', 'median ms', 'p99 ms', 'longest ms'], rows),
    measuredOn(before),
  ].join('\n\n');
  await writeSection('livez', text);
} finally {
  agent.destroy();
  await platform.stop();
  await folder.remove();
  await rm(files, { recursive: true, force: true });
}
