import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { makeClip, makeOnce } from './clips.ts';

export interface HostileFiles {
  /** File name → the reason for the refusal, as shown to the person who uploaded it. */
  reasons: Record<string, string>;
  paths: string[];
  remove(): Promise<void>;
}

const playlist = 'This file is a playlist or script that points at other files, not a video.';

/** Files that claim to be videos and are not, or that no server should open. */
export async function makeHostileFiles(): Promise<HostileFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-hostile-'));
  const files: Record<string, { content: Buffer; reason: string }> = {
    'letter.mp4': {
      content: Buffer.from('Dear harbour master,\n\nplease find enclosed nothing at all.\n'.repeat(500)),
      reason: 'This file is not a video we can read.',
    },
    'playlist.m3u8': {
      content: Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
      reason: playlist,
    },
    'script.mp4': {
      content: Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\nfile 'http://127.0.0.1:1/secret.mp4'\n"),
      reason: playlist,
    },
    'picture.mp4': {
      content: blackPicture(20_000, 20_000),
      reason: 'This file is a picture, not a video.',
    },
    'giant.mkv': {
      content: await giantMatroska(),
      reason: 'The picture is too large: at most 8192 pixels on a side and 36 million pixels in all.',
    },
    'cut.mp4': {
      content: await cutInHalf(await makeClip('to-be-cut', { seconds: 4, size: '320x180' })),
      reason: 'This video is cut short: the file ends before the video does. Please upload it again.',
    },
    'song.mp4': {
      content: await readFile(
        await makeOnce('song.mp4', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-c:a', 'aac']),
      ),
      reason: 'This file has no picture, only sound or data.',
    },
  };
  for (const [name, { content }] of Object.entries(files)) await writeFile(join(folder, name), content);
  return {
    reasons: Object.fromEntries(Object.entries(files).map(([name, { reason }]) => [name, reason])),
    paths: Object.keys(files).map((name) => join(folder, name)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A valid PNG with one bit per pixel: few bytes, very many pixels. */
function blackPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A real Matroska file, low and wider than any that is taken. */
const giantMatroska = async () =>
  readFile(
    await makeOnce('giant.mkv', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=8208x64:rate=5:duration=1'],
      ...['-c:v', 'libvpx', '-deadline', 'realtime'],
    ]),
  );

async function cutInHalf(path: string): Promise<Buffer> {
  const file = await readFile(path);
  return file.subarray(0, file.length / 2);
}
