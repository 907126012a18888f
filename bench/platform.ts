import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPublicPlayer, type PublicPlayerConfig } from '@zeacon/contract';
import type { Clip } from './clip.ts';
import { cdnFolder } from './ours.ts';
import type { Source } from './rival.ts';
import type { LoopbackServer } from './servers.ts';

export const playerId = 'ply_bench000000000000000';

/** Puts a packaged clip, its poster, our built embed and the answer it asks for on a server. */
export async function putPlatform(server: LoopbackServer, clip: Clip): Promise<Source> {
  for (const [name, body] of clip.files) server.put(`/media/${name}`, body);
  server.put('/media/poster.jpg', clip.poster);
  server.put('/media/clip.mp4', clip.mp4);
  for (const file of globSync('**/*.{js,css,json,woff2}', { cwd: cdnFolder })) {
    server.put(`/${file}`, await readFile(join(cdnFolder, file)));
  }
  const media = (name: string) => `${server.origin}/media/${name}`;
  const source = {
    hlsUrl: media(clip.master),
    apartUrl: media(clip.apart),
    mp4Url: media('clip.mp4'),
    posterUrl: media('poster.jpg'),
  };
  const config = publicConfig(source, clip.durationMs, clip.start.map(media));
  server.put(getPublicPlayer.path, JSON.stringify({ responseData: config }));
  return source;
}

/** What the platform says of the clip. */
export function publicConfig(
  { hlsUrl, posterUrl }: Source,
  durationMs: number,
  startUrls: string[],
): PublicPlayerConfig {
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
      durationMs,
      width: 960,
      height: 540,
      hlsUrl,
      posterUrl,
      startUrls,
      thumbnailsUrl: null,
      captions: [],
      expiresAt: null,
    },
  };
}
