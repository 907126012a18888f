import { spawn } from 'node:child_process';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePlaceholder } from './make-placeholder.ts';

/** Draws the demo clips with ffmpeg. Their output is committed, so the first start of a server needs no encoder. */

const FRAME_RATE = 24;
const KEYFRAME_EVERY_S = 2;
const folder = fileURLToPath(new URL('../server/demo/', import.meta.url));
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

interface Clip {
  file: string;
  title: string;
  width: number;
  height: number;
  seconds: number;
  /** The picture, as filter graph text that ends in an unlabelled video pad. */
  picture: (clip: Clip) => string;
  /** The notes of the chord, in Hz. */
  notes: number[];
  posterAtSeconds: number;
  kbps: number;
}

const size = (clip: Clip) => `${clip.width}x${clip.height}`;

/** Colours worked out for each pixel of a picture a sixth as wide, then enlarged: smooth, and cheap to draw and to encode. */
function painted(clip: Clip, seconds: number, red: string, green: string, blue: string): string {
  const [width, height] = [clip.width / 6, clip.height / 6];
  const source = `color=black:s=${width}x${height}:r=${FRAME_RATE}:d=${seconds},format=gbrp`;
  return `${source},geq=r='min(255,${red})':g='min(255,${green})':b='min(255,${blue})',scale=${clip.width}:${clip.height}:flags=bicubic,setsar=1`;
}

const clips: Clip[] = [
  {
    file: 'aurora',
    title: 'Aurora',
    width: 960,
    height: 540,
    seconds: 20,
    picture: (clip) => {
      const curtain = 'pow(0.5+0.5*sin(X/14+sin(Y/17+T*0.7)*1.6+T*0.9),2)*exp(-pow((Y-H*0.42-9*sin(X/26+T*0.5))/20,2))';
      const veil = 'pow(0.5+0.5*sin(X/23-T*0.6+cos(Y/11)),2)*exp(-pow((Y-H*0.55+7*sin(X/19-T*0.4))/24,2))';
      return painted(
        clip,
        clip.seconds,
        `8+30*Y/H+70*${curtain}+190*${veil}`,
        `14+18*Y/H+225*${curtain}+60*${veil}`,
        `46+34*Y/H+120*${curtain}+170*${veil}`,
      );
    },
    notes: [261.63, 329.63, 392.0],
    posterAtSeconds: 8,
    kbps: 260,
  },
  {
    file: 'deep-zoom',
    title: 'Deep zoom',
    width: 640,
    height: 360,
    seconds: 16,
    picture: (clip) =>
      `mandelbrot=s=${size(clip)}:r=${FRAME_RATE}:maxiter=220:start_scale=2.6:end_scale=0.01:end_pts=${clip.seconds * FRAME_RATE}:bailout=40:inner=black,format=gray,gblur=sigma=0.7,format=yuv444p,pseudocolor=preset=magma`,
    notes: [293.66, 369.99, 440.0],
    posterAtSeconds: 6,
    kbps: 420,
  },
  {
    file: 'two-scenes',
    title: 'Two scenes',
    width: 960,
    height: 540,
    seconds: 18,
    picture: (clip) => {
      const rings = '(0.5+0.5*sin(hypot(X-W*(0.5+0.3*sin(T*0.6)),Y-H*(0.5+0.25*cos(T*0.8)))/5-T*2.4))';
      const tiles = '(0.5+0.5*sin((X+12*T)/7)*sin((Y+8*sin(T))/7))';
      const day = painted(clip, clip.seconds / 2, `236+18*${rings}`, `96+120*${rings}`, `70+44*${rings}`);
      const night = painted(clip, clip.seconds / 2, `18+44*${tiles}`, `40+130*${tiles}`, `92+140*${tiles}`);
      return `${day}[day];${night}[night];[day][night]concat=n=2:v=1:a=0`;
    },
    notes: [220.0, 277.18, 329.63],
    posterAtSeconds: 3,
    kbps: 300,
  },
  {
    file: 'portrait',
    title: 'Portrait',
    width: 540,
    height: 960,
    seconds: 12,
    picture: (clip) =>
      [
        `gradients=s=${clip.width / 2}x${clip.height / 2}:r=${FRAME_RATE}:n=3:seed=4:speed=0.015:c0=0xff5f6d:c1=0xffc371:c2=0x6a3093,scale=${clip.width}:${clip.height}[sky]`,
        `life=s=54x96:r=6:mold=12:seed=7:ratio=0.24:life_color=0xffffff:death_color=0x8040a0:mold_color=0x000000,fps=${FRAME_RATE},scale=${clip.width}:${clip.height}:flags=neighbor,format=gbrp[cells]`,
        '[sky]format=gbrp[warm];[warm][cells]blend=all_mode=softlight:all_opacity=0.8',
      ].join(';'),
    notes: [196.0, 246.94, 392.0],
    posterAtSeconds: 4,
    kbps: 380,
  },
];

function caption(clip: Clip): string {
  const unit = Math.round(Math.min(clip.width, clip.height) / 18);
  const text = 'font=DejaVu Sans:fontcolor=white:box=1:boxcolor=black@0.45';
  return [
    `drawtext=${text}:boxborderw=${Math.round(unit / 2)}:fontsize=${unit * 1.4}:text=${clip.title}:x=${unit * 1.5}:y=${unit * 1.5}`,
    `drawtext=${text}:boxborderw=${Math.round(unit / 2)}:fontsize=${unit}:timecode='00\\:00\\:00\\:00':rate=${FRAME_RATE}:x=${unit * 1.5}:y=h-th-${unit * 1.5}`,
  ].join(',');
}

function sound(clip: Clip): string {
  const tones = clip.notes.map((hertz) => `0.08*sin(2*PI*${hertz}*t)`).join('+');
  const swell = '(0.75+0.25*sin(2*PI*0.25*t))';
  return `aevalsrc='(${tones})*${swell}':s=48000:d=${clip.seconds},afade=t=in:d=1.2,afade=t=out:st=${clip.seconds - 1.5}:d=1.5,aformat=channel_layouts=stereo`;
}

async function run(args: string[]): Promise<void> {
  const child = spawn(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function makeClip(clip: Clip): Promise<void> {
  const partial = join(folder, `.${clip.file}.mp4`);
  const log = join(tmpdir(), `zeacon-demo-${clip.file}`);
  const graph = `${clip.picture(clip)},format=yuv420p,${caption(clip)},fade=t=in:d=0.4,fade=t=out:st=${clip.seconds - 0.6}:d=0.6[v];${sound(clip)}[a]`;
  const gop = FRAME_RATE * KEYFRAME_EVERY_S;
  const encode = (pass: number) => [
    ...['-filter_complex', graph, '-map', '[v]', '-t', `${clip.seconds}`, '-c:v', 'libx264', '-preset', 'slow'],
    ...['-b:v', `${clip.kbps}k`, '-maxrate', `${clip.kbps * 2}k`, '-bufsize', `${clip.kbps * 4}k`],
    ...['-g', `${gop}`, '-keyint_min', `${gop}`, '-sc_threshold', '0', '-pass', `${pass}`, '-passlogfile', log],
    ...['-fflags', '+bitexact', '-flags', '+bitexact', '-map', '[a]', '-c:a', 'aac', '-b:a', '64k'],
  ];
  await run([...encode(1), '-f', 'null', '-']);
  await run([...encode(2), '-movflags', '+faststart', '-metadata', `title=${clip.title}`, '-f', 'mp4', partial]);
  await rename(partial, join(folder, `${clip.file}.mp4`));
  await rm(`${log}-0.log`, { force: true });
  await rm(`${log}-0.log.mbtree`, { force: true });

  const poster = join(folder, `.${clip.file}.jpg`);
  const source = join(folder, `${clip.file}.mp4`);
  const still = ['-ss', `${clip.posterAtSeconds}`, '-i', source, '-frames:v', '1', '-q:v', '4'];
  await run([...still, '-fflags', '+bitexact', '-f', 'image2', poster]);
  await rename(poster, join(folder, `${clip.file}.jpg`));
}

await mkdir(folder, { recursive: true });
for (const clip of clips) {
  await makeClip(clip);
  const { size: bytes } = await stat(join(folder, `${clip.file}.mp4`));
  process.stdout.write(`${clip.file}.mp4  ${Math.round(bytes / 1000)} kB\n`);
}
await makePlaceholder();
