import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeholderVideoDurationSeconds } from '@zeacon/contract';
import sharp from 'sharp';
import { buildMasterPlaylist, buildMediaPlaylist } from '../server/src/media/playlist.ts';
import { remuxToCmaf } from '../server/src/media/remux.ts';

/**
 * Draws the placeholder avatar, and draws and packages the countdown that is shown for a missing video. Its output is committed, so no server needs an
 * encoder for it.
 */

const folder = fileURLToPath(new URL('../server/assets/placeholder/', import.meta.url));
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';
const [width, height] = [1280, 720];
/** One group of pictures each. */
const segmentSeconds = 20;
const radius = 262;

/** One picture for each second; digits have fixed places, so that only changing ones move. */
function picture(secondsLeft: number): Buffer {
  const [x, y] = [width / 2, height / 2];
  const text = [Math.floor(secondsLeft / 60), secondsLeft % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const places = [-178, -80, 0, 80, 178];
  const digits = [...text].map((sign, at) => {
    const lift = sign === ':' ? 46 : 62;
    return `<text x="${x + places[at]!}" y="${y + lift}" text-anchor="middle">${sign}</text>`;
  });
  const length = 2 * Math.PI * radius;
  const left = (length * secondsLeft) / placeholderVideoDurationSeconds;
  const ring = `cx="${x}" cy="${y}" r="${radius}" fill="none" stroke-width="6"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0f1115"/>
    <circle ${ring} stroke="#262a33"/>
    <circle ${ring} stroke="#e8eaf0" stroke-linecap="round" stroke-dasharray="${left} ${length}"
      transform="rotate(-90 ${x} ${y})"/>
    <g font-family="Liberation Sans, Arial, Helvetica" font-size="172" fill="#f5f6f9">${digits.join('')}</g>
  </svg>`);
}

/** A head and shoulders, for businesses whose logo is only a place for one. */
const avatar = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#dfe2e8"/>
  <circle cx="128" cy="102" r="46" fill="#8b92a1"/>
  <path d="M32 256c0-58 42-92 96-92s96 34 96 92z" fill="#8b92a1"/>
</svg>`);

const drawAvatar = (folder: string) =>
  sharp(avatar).png({ palette: true, colours: 16 }).toFile(join(folder, 'avatar.png'));

async function encode(path: string): Promise<void> {
  const child = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ...['-s', `${width}x${height}`, '-r', '1', '-i', 'pipe:0', '-c:v', 'libx264', '-preset', 'veryslow'],
      ...['-tune', 'animation', '-crf', '33', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ...['-profile:v', 'high', '-level', '3.1', '-refs', '4', '-sc_threshold', '0'],
      ...['-g', `${segmentSeconds}`, '-keyint_min', `${segmentSeconds}`],
      ...[
        '-colorspace',
        'bt709',
        '-color_primaries',
        'bt709',
        '-color_trc',
        'bt709',
        '-vf',
        'scale=out_color_matrix=bt709',
      ],
      ...['-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', path],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'close');
  for (let left = placeholderVideoDurationSeconds; left > 0; left--) {
    const pixels = await sharp(picture(left)).removeAlpha().raw().toBuffer();
    if (!child.stdin.write(pixels)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

export async function makePlaceholder(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'zeacon-placeholder-'));
  try {
    await encode(join(work, 'countdown.mp4'));
    const made = join(work, 'made');
    const rendition = await remuxToCmaf(join(work, 'countdown.mp4'), join(made, 'source'), {
      segmentTargetMs: segmentSeconds * 1000,
    });
    await writeFile(join(made, 'source', 'index.m3u8'), buildMediaPlaylist(rendition));
    await writeFile(join(made, 'index.m3u8'), buildMasterPlaylist([{ rendition, uri: 'source/index.m3u8' }]));
    const first = sharp(picture(placeholderVideoDurationSeconds));
    await first.clone().jpeg({ quality: 82, mozjpeg: true }).toFile(join(made, 'poster.jpg'));
    await first.clone().resize({ width: 480 }).png({ palette: true }).toFile(join(made, 'placeholder.png'));
    await drawAvatar(made);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(made, folder, { recursive: true });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  process.stdout.write(`placeholder  ${Math.round(bytes / 1000)} kB\n`);
}

if (import.meta.main) await makePlaceholder();
