import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const clip = join(root, 'server/demo/aurora.mp4');
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** What `make` writes into a folder, made once and kept. */
async function ensure(name, make) {
  const folder = join(root, '.cache/sdk-media', name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'making-'));
  try {
    await make(work);
    await rename(work, folder);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    // Another run may have finished first.
    if (!existsSync(folder)) throw new Error(`The test video needs ffmpeg (FFMPEG_PATH): ${error.message}`);
  }
  return folder;
}

/** A small real HLS package made from a demo clip, once: two qualities, poster, thumbnails, captions. */
export const ensureHlsPackage = () =>
  ensure('aurora', async (work) => {
    await makeLadder(work);
    await makePictures(work);
    await writeFile(join(work, 'captions.vtt'), captions);
  });

/** The same with two sounds to choose from, as our own packaging makes it: English at 440 Hz and German at 880 Hz. */
export const ensureLanguagesPackage = () => ensure('languages', makeLanguages);

/** Pictures of two minutes whose sound, in files of its own, ends after eight seconds. */
export const ensureShortSoundPackage = () => ensure('short-sound', makeShortSound);

/** The demo clip in transport streams, as others package it, with one playlist: `media.m3u8`. */
export const ensureTransportPackage = () =>
  ensure('transport', (work) =>
    run(
      ffmpeg,
      ['-v', 'error', '-i', clip, '-c', 'copy', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'].concat([
        ...['-hls_segment_filename', 'part-%03d.ts', 'media.m3u8'],
      ]),
      { cwd: work },
    ),
  );

async function makeShortSound(work) {
  const hls = '-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 -hls_fmp4_init_filename'.split(' ');
  const make = (args, place) =>
    run(
      ffmpeg,
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', ...args, ...hls, `init-${place}.mp4`].concat([
        ...['-hls_segment_filename', `part-${place}-%03d.m4s`, `media-${place}.m3u8`],
      ]),
      { cwd: work },
    );
  const h264 = '-c:v libx264 -preset ultrafast -g 10 -keyint_min 10 -sc_threshold 0 -pix_fmt yuv420p'.split(' ');
  await make(['testsrc2=size=320x180:rate=5:duration=120', ...h264], 0);
  await make(['sine=frequency=440:sample_rate=48000:duration=8', '-c:a', 'aac', '-b:a', '96k'], 1);
  const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="media-1.m3u8"';
  // So much a second that players buffer half a minute of it.
  const variant = 'BANDWIDTH=40000000,CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=320x180,AUDIO="sound"';
  const lines = ['#EXTM3U', sound, `#EXT-X-STREAM-INF:${variant}`, 'media-0.m3u8', ''];
  await writeFile(join(work, 'master.m3u8'), lines.join('\n'));
}

async function makeLanguages(work) {
  const sine = (hertz) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000:duration=20`];
  await run(
    ffmpeg,
    [
      ...['-v', 'error', '-y', '-i', clip, ...sine(440), ...sine(880), '-map', '0:v', '-map', '1:a', '-map', '2:a'],
      ...'-vf scale=480:-2 -c:v libx264 -preset ultrafast -g 48 -keyint_min 48 -sc_threshold 0'.split(' '),
      ...'-pix_fmt yuv420p -b:v 250k -c:a aac -b:a 96k -f hls -hls_time 2 -hls_playlist_type vod'.split(' '),
      ...'-hls_segment_type fmp4 -hls_fmp4_init_filename init-%v.mp4 -t 20 -var_stream_map'.split(' '),
      'v:0 a:0 a:1',
      ...['-hls_segment_filename', 'part-%v-%03d.m4s', 'media-%v.m3u8'],
    ],
    { cwd: work },
  );
  const sound = (language, name, place) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="${language}",NAME="${name}",DEFAULT=${place === 1 ? 'YES' : 'NO'},` +
    `AUTOSELECT=YES,CHANNELS="1",URI="media-${place}.m3u8"`;
  const variant = 'BANDWIDTH=500000,CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=480x270,AUDIO="sound"';
  const lines = ['#EXTM3U', sound('en', 'English', 1), sound('de', 'Deutsch', 2)];
  await writeFile(join(work, 'master.m3u8'), [...lines, `#EXT-X-STREAM-INF:${variant}`, 'media-0.m3u8', ''].join('\n'));
}

function makeLadder(work) {
  const video = '-c:v libx264 -preset ultrafast -g 48 -keyint_min 48 -sc_threshold 0 -pix_fmt yuv420p'.split(' ');
  return run(
    ffmpeg,
    [
      ...'-v error -y -i'.split(' '),
      clip,
      ...'-filter_complex [0:v]split[a][b];[b]scale=480:-2[c] -map [a] -map 0:a -map [c] -map 0:a'.split(' '),
      ...video,
      ...'-b:v:0 900k -b:v:1 250k -c:a aac -b:a 96k -f hls -hls_time 2 -hls_playlist_type vod'.split(' '),
      ...'-hls_segment_type fmp4 -hls_fmp4_init_filename init-%v.mp4 -master_pl_name master.m3u8'.split(' '),
      '-var_stream_map',
      'v:0,a:0 v:1,a:1',
      '-hls_segment_filename',
      'part-%v-%03d.m4s',
      'media-%v.m3u8',
    ],
    { cwd: work },
  );
}

async function makePictures(work) {
  await run(ffmpeg, ['-v', 'error', '-y', '-ss', '2', '-i', clip, '-frames:v', '1', '-q:v', '4', 'poster.jpg'], {
    cwd: work,
  });
  const sprite = 'fps=1/2,scale=160:90,tile=5x2';
  await run(ffmpeg, ['-v', 'error', '-y', '-i', clip, '-vf', sprite, '-frames:v', '1', '-q:v', '5', 'sprite.jpg'], {
    cwd: work,
  });
  const stamp = (seconds) => `00:00:${String(seconds).padStart(2, '0')}.000`;
  const cues = Array.from({ length: 10 }, (_, tile) => {
    const place = `${(tile % 5) * 160},${Math.floor(tile / 5) * 90},160,90`;
    return `${stamp(tile * 2)} --> ${stamp(tile * 2 + 2)}\nsprite.jpg#xywh=${place}`;
  });
  await writeFile(join(work, 'thumbnails.vtt'), `WEBVTT\n\n${cues.join('\n\n')}\n`);
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:20.000\nLight over the sea\n';
