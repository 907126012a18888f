import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getPublicPlayer, type PublicPlayerConfig } from '@zeacon/contract';
import { cdnFolder } from './ours.ts';
import type { Source } from './rivals.ts';
import type { LoopbackServer } from './servers.ts';

const demoFolder = fileURLToPath(new URL('../server/demo/', import.meta.url));
const clip = 'aurora';
export const playerId = 'ply_bench000000000000000';

/** Puts a demo clip as HLS, its poster, our built embed and the answer it asks for on a server. */
export async function putPlatform(server: LoopbackServer, ffmpeg: string): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-bench-'));
  try {
    const input = join(demoFolder, `${clip}.mp4`);
    const hls = ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod', '-hls_time', '4'];
    const names = ['-master_pl_name', 'main.m3u8', '-hls_segment_filename', join(folder, 'part%d.m4s')];
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', input, '-c', 'copy', ...hls, ...names, `${folder}/v.m3u8`]);
    for (const name of await readdir(folder)) server.put(`/media/${name}`, await readFile(join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  server.put('/media/poster.jpg', await readFile(join(demoFolder, `${clip}.jpg`)));
  for (const file of globSync('**/*.{js,css,json,woff2}', { cwd: cdnFolder })) {
    server.put(`/${file}`, await readFile(join(cdnFolder, file)));
  }
  server.put('/media/clip.mp4', await readFile(join(demoFolder, `${clip}.mp4`)));
  const media = (name: string) => `${server.origin}/media/${name}`;
  const source = { hlsUrl: media('main.m3u8'), mp4Url: media('clip.mp4'), posterUrl: media('poster.jpg') };
  server.put(getPublicPlayer.path, JSON.stringify({ responseData: publicConfig(source) }));
  return source;
}

function publicConfig({ hlsUrl, posterUrl }: Source): PublicPlayerConfig {
  return {
    player: {
      uuid: playerId,
      businessAccountId: 'biz_bench000000000000000',
      name: 'Benchmark',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: null,
      showIcon: false,
      playerColor: '#e11d2e',
    },
    stream: {
      streamId: 'str_bench000000000000000',
      name: 'Aurora',
      description: '',
      durationMs: 20_000,
      width: 960,
      height: 540,
      hlsUrl,
      posterUrl,
      thumbnailsUrl: null,
      captions: [],
      expiresAt: null,
    },
  };
}
