import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Archive,
  type Live,
  type RealtimeTicket,
  type Stream,
  streamBase,
  type UploadTicket,
} from '@zeacon/contract';
import type NodeSocket from 'ws';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { readConfig } from '../server/src/config.ts';
import { startServer } from '../server/src/main.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { sendParts } from './upload.ts';

/** How soon a recording and a long upload can be played, and a live's viewers are counted. The argument: seconds of the live; only the usual ones are written down. */

const usualSec = 600;
const recordedSec = Number(process.argv[2] ?? usualSec);
const uploadedSec = 7200;
const uploads = 3;
const crowdSize = 50;
const arrivals = 10;
const targets = { playableMs: 5000, countMs: 2000 };
const run = promisify(execFile);
const { WebSocket } = createRequire(new URL('../server/package.json', import.meta.url))('ws') as {
  WebSocket: typeof NodeSocket;
};

const { ffmpeg } = await ensureTools(['ffmpeg'], { log: console.log, install: true });
const folder = await mkdtemp(join(tmpdir(), 'bench-ready-'));
const port = 4830;
const platform = await startServer(
  readConfig({
    ...process.env,
    ...{ LOG_LEVEL: 'error', PORT: String(port), EXAMPLES_PORT: String(port + 1), ZEACON_RTMP_PORT: String(port + 2) },
    ...{ ZEACON_PUBLIC_URL: `http://127.0.0.1:${port}`, ZEACON_DATA: join(folder, 'data'), ZEACON_DEMO: '0' },
    ...{ FFMPEG_PATH: ffmpeg },
  }),
);

const person = { businessName: 'Ready', email: 'ready@example.com', password: 'Harbour-Kite-7' };
let authorization = '';
async function callAt<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(platform.url + path, init);
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return ((await answer.json()) as { responseData: Answer }).responseData;
}
const call = <Answer>(method: string, path: string, body?: object) =>
  callAt<Answer>(method, `${streamBase}${path}`, body);

async function whenTrue(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await wait(20);
}

const isPlayable = async (id: string) => (await call<Stream>('GET', `/${id}`)).playback !== null;
const loadNow = () => loadavg()[0]!.toFixed(1);

/** A minute with a moving picture and a tone, again and again without encoding it anew. */
const minute = join(folder, 'minute.mp4');
await run(ffmpeg, [
  ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=60'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=60'],
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-b:v',
    '800k',
    '-c:a',
    'aac',
    minute,
  ],
]);
const again = (times: number) => ['-stream_loop', String(times - 1), '-i', minute, '-c', 'copy'];

async function* partsOf(path: string, partBytes: number) {
  const { size } = await stat(path);
  await using file = await open(path);
  for (let at = 0; at < size; at += partBytes) {
    const body = Buffer.alloc(Math.min(partBytes, size - at));
    await file.read(body, 0, body.length, at);
    yield body;
  }
}

async function upload(path: string): Promise<{ streamId: string; arrivedMs: number }> {
  const { size } = await stat(path);
  const draft = {
    fileName: basename(path),
    sizeBytes: size,
    contentType: 'video/mp4',
    fingerprint: `${performance.now()}`,
  };
  const { ticket } = await call<{ ticket: UploadTicket }>('POST', '/upload/media', draft);
  const complete = await sendParts(platform.url, ticket, partsOf(path, ticket.partSizeBytes));
  const arrivedMs = performance.now();
  await complete();
  return { streamId: ticket.streamId, arrivedMs };
}

/** What a login gives is good for a quarter of an hour, which all of this may take longer than. */
async function logIn(): Promise<void> {
  authorization = '';
  const { email, password } = person;
  const { accessToken } = await callAt<{ accessToken: string }>('POST', '/authentication/v1.1/login', {
    email,
    password,
  });
  authorization = `Bearer ${accessToken}`;
}

/** From the last call of the upload until the video can be played. */
async function measureUploads(): Promise<{ times: number[]; loads: number[]; sizeBytes: number }> {
  const long = join(folder, 'long.mp4');
  await run(ffmpeg, ['-v', 'error', ...again(uploadedSec / 60), '-movflags', '+faststart', long]);
  const times: number[] = [];
  const loads: number[] = [];
  for (let round = 0; round < uploads; round += 1) {
    await logIn();
    const { streamId, arrivedMs } = await upload(long);
    loads.push(loadavg()[0]!);
    await whenTrue(() => isPlayable(streamId));
    times.push(performance.now() - arrivedMs);
    console.log(
      `two hours are playable after ${times.at(-1)!.toFixed(0)} ms, with a load of ${loads.at(-1)!.toFixed(1)}`,
    );
    // What remains of it is not to slow down the next.
    await call('DELETE', `/${streamId}`);
    await wait(5000);
  }
  return { times, loads, sizeBytes: (await stat(long)).size };
}

async function joinChannel(
  ticket: RealtimeTicket,
  hear: (event: { type: string; state?: { viewerCount?: number } }) => void,
) {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${ticket.url}`, { perMessageDeflate: false });
  socket.on('message', (data) => hear(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'join', token: ticket.token }));
  return socket;
}

/** From a viewer's request to join until the host is told of it, one by one and of a crowd that comes at once. */
async function measureCounts(streamId: string): Promise<{ first: number[]; crowdMs: number }> {
  let count = 0;
  const host = await joinChannel(await call('POST', `/${streamId}/live/realtime`), ({ state }) => {
    count = state?.viewerCount ?? count;
  });
  const isCounted = async (expected: number) =>
    count === expected && (await readLive(streamId)).viewerCount === expected;
  let visitors = 0;
  const arrive = async () => {
    visitors += 1;
    const body = { streamId, visitorId: `visitor-${visitors}-of-bench` };
    return joinChannel(await call('POST', '/viewer/realtime', body), () => {});
  };
  const first: number[] = [];
  for (let round = 0; round < arrivals; round += 1) {
    const beganMs = performance.now();
    const viewer = await arrive();
    await whenTrue(() => isCounted(1));
    first.push(performance.now() - beganMs);
    viewer.close();
    await whenTrue(() => isCounted(0));
  }
  const beganMs = performance.now();
  const crowd = await Promise.all(Array.from({ length: crowdSize }, arrive));
  await whenTrue(() => isCounted(crowdSize));
  const crowdMs = performance.now() - beganMs;
  for (const socket of [...crowd, host]) socket.terminate();
  return { first, crowdMs };
}

const readLive = (id: string) => call<Live>('GET', `/${id}/live`);

function startEncoder({ url, streamKey }: NonNullable<Live['rtmp']>): ChildProcess {
  const source = ['-re', '-stream_loop', '-1', '-i', minute, '-c', 'copy'];
  return spawn(ffmpeg, ['-v', 'error', '-nostdin', ...source, '-f', 'flv', `${url}/${streamKey}`], {
    stdio: 'inherit',
  });
}

try {
  await callAt('POST', '/authentication/v1.1/signup', person);
  await logIn();
  const { id } = await call<Stream>('POST', '/v2', { name: 'Long show', contentType: 'LIVE' });
  await call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  const encoder = startEncoder((await readLive(id)).rtmp!);
  await whenTrue(async () => (await readLive(id)).hlsBroadcastUrl !== null);
  const onAirMs = performance.now();
  const counts = await measureCounts(id);
  const countLoad = loadNow();
  console.log(
    `counted after ${counts.first.map((ms) => ms.toFixed(0))} ms, ${crowdSize} after ${counts.crowdMs.toFixed(0)} ms`,
  );

  await wait(Math.max(0, recordedSec * 1000 - (performance.now() - onAirMs)));
  const recordingLoad = loadNow();
  const endedMs = performance.now();
  await call('PATCH', `/status/${id}`, { streamStatus: 'ENDED' });
  let recording: Archive | undefined;
  await whenTrue(async () => {
    [recording] = (await call<{ items: Archive[] }>('GET', '/archive')).items;
    return recording !== undefined && (await isPlayable(recording.archiveId));
  });
  const recordedMs = performance.now() - endedMs;
  encoder.kill('SIGKILL');
  const lengthSec = recording!.durationMs! / 1000;
  console.log(`a recording of ${lengthSec} s is ready after ${recordedMs.toFixed(0)} ms`);

  const { times, loads, sizeBytes } = await measureUploads();
  const rows = [
    [
      `a recording of ${lengthSec.toFixed(0)} s can be played, after the call that ends the live`,
      '1',
      recordedMs.toFixed(0),
      recordedMs.toFixed(0),
      String(targets.playableMs),
      recordingLoad,
    ],
    [
      `two hours of H.264 (${(sizeBytes / 1e6).toFixed(0)} MB) can be played, after the last call of the upload`,
      String(times.length),
      percentile(times, 0.5).toFixed(0),
      Math.max(...times).toFixed(0),
      String(targets.playableMs),
      `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    ],
    [
      'the first viewer of a live is counted, after asking to join',
      String(arrivals),
      percentile(counts.first, 0.5).toFixed(0),
      Math.max(...counts.first).toFixed(0),
      String(targets.countMs),
      countLoad,
    ],
    [
      `${crowdSize} who come at once are counted`,
      '1',
      counts.crowdMs.toFixed(0),
      counts.crowdMs.toFixed(0),
      String(targets.countMs),
      countLoad,
    ],
  ];
  const head = ['Until …', 'times', 'median ms', 'slowest ms', 'target ms', 'load before'];
  const text = `${table(head, rows)}

Through the API, with the embedded database and files on this disk; nothing is encoded. A viewer is counted once the host's channel and the API both say so. "Load before" is the machine's load average of one minute, this benchmark's own part included.

${measuredOn()}`;
  console.log(text);
  if (recordedSec === usualSec) await writeSection('ready', text);
} finally {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
