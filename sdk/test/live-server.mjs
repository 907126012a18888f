import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../.cache/sdk-media/live', import.meta.url));
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

export const live = {
  framesPerSecond: 25,
  segmentSeconds: 1,
  segments: 30,
  windowSegments: 6,
  /** The picture is white from the first of these frames up to but not at the second, and black otherwise. */
  white: [262, 312],
  /** Of the first picture, epoch ms. */
  begins: Date.UTC(2026, 0, 1, 12),
};

/** A stream of pictures that tell by themselves which ones they are. */
async function ensureLivePackage() {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'making-'));
  const [from, to] = live.white;
  const rate = live.framesPerSecond;
  const source = `color=black:size=320x180:rate=${rate}:duration=${live.segments * live.segmentSeconds}`;
  const turn = `drawbox=color=white:t=fill:enable='gte(n,${from})*lt(n,${to})'`;
  const keys = `-g ${rate} -keyint_min ${rate} -sc_threshold 0 -bf 0 -pix_fmt yuv420p`;
  try {
    await run(
      ffmpeg,
      [
        ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-vf', turn, '-c:v', 'libx264', '-preset', 'ultrafast'],
        ...keys.split(' '),
        ...['-f', 'hls', '-hls_time', String(live.segmentSeconds), '-hls_segment_type', 'fmp4'],
        ...['-hls_segment_filename', 'part-%03d.m4s', 'whole.m3u8'],
      ],
      { cwd: work },
    );
    await rename(work, folder);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Serves that stream as a live one at `/live/{name}/{first}/`: its window begins with segment `first` when it is first
 * asked for and slides on with the clock. The graphic of the query (its attributes) is on while the picture is white:
 * its tag has no end until the playlist holds the picture in which it goes. Between a request to `break` and one to
 * `mend` in its place, all of it is answered with 404.
 */
export async function createLiveServer() {
  await ensureLivePackage();
  const started = new Map();
  const broken = new Set();

  function playlistOf(name, first, graphic) {
    if (!started.has(name)) started.set(name, Date.now());
    const passed = Math.floor((Date.now() - started.get(name)) / 1000 / live.segmentSeconds);
    const from = Math.min(first + passed, live.segments - live.windowSegments);
    const to = from + live.windowSegments;
    const dateOf = (frame) => new Date(live.begins + (frame * 1000) / live.framesPerSecond).toISOString();
    const framesPerSegment = live.segmentSeconds * live.framesPerSecond;
    const [drop, remove] = live.white;
    const ended = to * framesPerSegment > remove ? `,END-DATE="${dateOf(remove)}"` : '';
    const tag = `#EXT-X-DATERANGE:ID="drop_1",CLASS="com.zeacon.hypergraphic",START-DATE="${dateOf(drop)}"${ended},${graphic}`;
    const segments = Array.from({ length: live.windowSegments }, (_, index) => [
      `#EXT-X-PROGRAM-DATE-TIME:${dateOf((from + index) * framesPerSegment)}`,
      `#EXTINF:${live.segmentSeconds},`,
      `part-${String(from + index).padStart(3, '0')}.m4s`,
    ]);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${live.segmentSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${from}`,
      '#EXT-X-MAP:URI="init.mp4"',
      ...(to * framesPerSegment > drop ? [tag] : []),
      ...segments.flat(),
      '',
    ].join('\n');
  }

  return async (context, next) => {
    const [, name, first, file] = /^\/live\/([\w-]+)\/(\d+)\/([\w.-]+)$/.exec(context.path) ?? [];
    if (!file) return next();
    context.set('access-control-allow-origin', '*');
    if (file === 'break') broken.add(name);
    if (file === 'mend') broken.delete(name);
    if (broken.has(name) || file === 'mend') {
      context.respond = false;
      context.res.writeHead(/break|mend/.test(file) ? 204 : 404, { 'cache-control': 'no-store' }).end();
      return;
    }
    if (file === 'live.m3u8') {
      // Written past the runner, which would have the browser keep the answer for a year.
      context.respond = false;
      const headers = { 'cache-control': 'no-store', 'content-type': 'application/vnd.apple.mpegurl' };
      context.res.writeHead(200, headers).end(playlistOf(name, Number(first), context.query.graphic ?? ''));
      return;
    }
    const path = join(folder, file);
    const info = await stat(path).catch(() => undefined);
    if (!info) return next();
    context.set('content-length', String(info.size));
    context.type = extname(file) === '.mp4' ? 'video/mp4' : 'video/iso.segment';
    context.body = createReadStream(path);
  };
}
