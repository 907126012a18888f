import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildMasterPlaylist, buildMediaPlaylist } from '../server/src/media/playlist.ts';
import { remuxToCmaf } from '../server/src/media/remux.ts';
import { initName, segmentName } from '../server/src/media/rendition.ts';

const demoFolder = fileURLToPath(new URL('../server/demo/', import.meta.url));
const clipName = 'aurora';

export interface Clip {
  durationMs: number;
  /** The whole clip as one file. */
  mp4: Buffer;
  poster: Buffer;
  /** Its package as our server makes it: files by their path below the package. */
  files: Map<string, Buffer | string>;
  master: string;
  /** The same with the sound in playlists of its own, for engines that need it so. */
  apart: string;
  /** What playback begins with. */
  start: string[];
}

/** A demo clip, as often one after the other as asked, packaged by the platform's own packager. */
export async function packageClip(ffmpeg: string, times = 1): Promise<Clip> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-bench-'));
  try {
    const mp4 = join(folder, 'clip.mp4');
    const input = ['-stream_loop', String(times - 1), '-i', join(demoFolder, `${clipName}.mp4`)];
    await promisify(execFile)(ffmpeg, ['-v', 'error', ...input, '-c', 'copy', '-movflags', '+faststart', mp4]);
    const rendition = await remuxToCmaf(mp4, join(folder, 'source'));
    const files = new Map<string, Buffer | string>();
    for (const name of await readdir(join(folder, 'source'))) {
      files.set(`source/${name}`, await readFile(join(folder, 'source', name)));
    }
    files.set('source/index.m3u8', buildMediaPlaylist(rendition));
    files.set('index.m3u8', buildMasterPlaylist([{ rendition, uri: 'source/index.m3u8' }]));
    await separate(ffmpeg, mp4, join(folder, 'apart'), files);
    // The version of ffmpeg decides whether its playlist names the codecs, and engines lean on them.
    const named = String(files.get('apart/index.m3u8')).replace(/,CODECS="[^"]*"/, '');
    const codecs = `#EXT-X-STREAM-INF:CODECS="${rendition.codecs.join(',')}",`;
    files.set('apart/index.m3u8', named.replace('#EXT-X-STREAM-INF:', codecs));
    return {
      durationMs: rendition.durationMs,
      mp4: await readFile(mp4),
      poster: await readFile(join(demoFolder, `${clipName}.jpg`)),
      files,
      master: 'index.m3u8',
      apart: 'apart/index.m3u8',
      start: [`source/${initName}`, `source/${segmentName(0)}`],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function separate(ffmpeg: string, mp4: string, folder: string, files: Clip['files']): Promise<void> {
  const output = ['-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod', '-hls_time', '4', '-f', 'hls'];
  const split = ['-var_stream_map', 'v:0,agroup:sound a:0,agroup:sound,default:yes', '-master_pl_name', 'index.m3u8'];
  const names = ['-hls_segment_filename', join(folder, '%v/%d.m4s'), join(folder, '%v/index.m3u8')];
  const copy = ['-i', mp4, '-map', '0:v', '-map', '0:a', '-c', 'copy'];
  await mkdir(folder);
  await promisify(execFile)(ffmpeg, ['-v', 'error', ...copy, ...output, ...split, ...names]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(`apart/${relative(folder, path)}`, await readFile(path));
  }
}
