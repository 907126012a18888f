import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someOf } from '../platform/testing/thorough.ts';
import { aac, h264, h264b, makeClip, picture, tone } from './clips.testing.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { refuseCutFile } from './file-integrity.ts';
import { probe } from './probe.ts';

const ffmpeg = createFfmpeg();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-probe-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = () => makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]);
const fast = ['-movflags', '+faststart'];

describe('a video', () => {
  test('in MP4 with H.264 and AAC is described and playable without encoding', async () => {
    expect(await probe(await plain())).toMatchObject({
      container: 'MP4',
      durationMs: expect.closeTo(4000, -2),
      video: {
        codec: 'avc',
        codecString: expect.stringMatching(/^avc1\./),
        width: 320,
        height: 180,
        frameRate: 30,
        rotation: 0,
      },
      audio: { codec: 'aac', codecString: 'mp4a.40.2', channels: 2, sampleRate: 48000 },
      remuxable: true,
      webPlayable: true,
    });
  });

  test.each([
    ['matroska', 'a.mkv', [...h264b, ...aac], true],
    ['an MPEG transport stream', 'a.ts', [...h264b, ...aac], true],
    [
      'WebM with VP9 and Opus',
      'a.webm',
      [
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-g',
        '30',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'libopus',
      ],
      true,
    ],
    ['WebM with VP8', 'b.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'], false],
    ['QuickTime with PCM audio', 'a.mov', [...h264, '-c:a', 'pcm_s16le'], false],
    ['H.264 in 4:4:4', 'c.mp4', [...h264, '-pix_fmt', 'yuv444p', ...aac], false],
    ['AVI', 'a.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3'], false],
    ['FLV', 'a.flv', [...h264, ...aac], false],
  ])('in %s is recognized', async (_what, name, codecs, webPlayable) => {
    const found = await probe(await makeClip(name, [...picture(3), ...tone(3), ...codecs]), { ffmpeg });
    expect(found).toMatchObject({ webPlayable, video: { width: 320, height: 180 } });
    expect(Math.abs(found.durationMs - 3000)).toBeLessThan(120);
    expect(Math.abs(found.video.frameRate - 30)).toBeLessThan(0.5);
    expect(found.audio).toBeDefined();
  });

  test.each(
    someOf(
      [
        ['an interlaced picture', [...h264, '-flags', '+ilme+ildct', '-x264-params', 'interlaced=1', ...aac]],
        ['sound in LATM', [...h264, ...aac, '-mpegts_flags', '+latm']],
        ['sound in Opus', [...h264, '-c:a', 'libopus', '-ar', '48000']],
        ['sound in S302M', [...h264, '-c:a', 's302m', '-strict', '-2', '-ac', '2']],
      ],
      3,
    ),
  )('in an MPEG transport stream with %s is described as ffprobe does, and encoded', async (what, codecs) => {
    const path = await makeClip(`${what}.ts`, [...picture(2, '640x352', 25), ...tone(2), ...codecs]);
    const { video, audio, webPlayable } = await probe(path, { ffmpeg });
    expect([video.width, video.height, audio !== undefined, webPlayable]).toEqual([640, 352, true, false]);
  });

  test('that was filmed in portrait is described as displayed', async () => {
    const turned = await makeClip('turned.mp4', ['-display_rotation', '90', '-i', await plain(), '-c', 'copy']).catch(
      async () => makeClip('turned.mp4', ['-i', await plain(), '-c', 'copy', '-metadata:s:v', 'rotate=270']),
    );
    const { video } = await probe(turned);
    expect([video.width, video.height]).toEqual([180, 320]);
    expect([90, 270]).toContain(video.rotation);
  });
});

describe('what a copy would show differently', () => {
  /** Changes the last box of a type in a copy of a clip without sound; the offset is from its type. */
  async function changed(name: string, type: string, change: (box: Buffer) => void) {
    const bytes = await readFile(await makeClip('mute.mp4', [...picture(4), ...h264]));
    change(bytes.subarray(bytes.lastIndexOf(type)));
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }

  const matrixAt = 4 + 4 + 20 + 16;
  test.each(
    someOf(
      [
        ['mirrored from left to right', 0],
        ['mirrored from top to bottom', 16],
      ],
      2,
    ),
  )('a picture that is %s is encoded', async (what, at) => {
    const path = await changed(`${what}.mp4`, 'tkhd', (box) => box.writeInt32BE(-65_536, matrixAt + at));
    expect(await probe(path, { ffmpeg })).toMatchObject({ webPlayable: false, video: { mirrored: true, width: 320 } });
  });

  test('a picture of another size than its file says is encoded as it is', async () => {
    const path = await changed('size.mp4', 'avc1', (box) => {
      box.writeUInt16BE(640, 28);
      box.writeUInt16BE(640, 30);
    });
    const facts = await probe(path, { ffmpeg });
    expect(facts).toMatchObject({ webPlayable: false });
    expect(Math.abs(facts.video.width / facts.video.height - 16 / 9)).toBeLessThan(0.02);
  });
});

describe('what is refused', () => {
  const refuses = (path: string, code: string) =>
    expect(probe(path, { ffmpeg })).rejects.toMatchObject({ name: 'MediaRefusedError', code });

  test.each(
    someOf(
      [
        ['MP4 with its index last', 'cut.mp4', [...h264, ...aac]],
        ['MP4 with its index first', 'cut-fast.mp4', [...h264, ...aac, ...fast]],
        ['fragmented MP4', 'cut-frag.mp4', [...h264, ...aac, '-movflags', '+frag_keyframe+empty_moov']],
        ['Matroska', 'cut.mkv', [...h264, ...aac]],
        ['AVI', 'cut.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
      ],
      3,
    ),
  )('a truncated %s', async (_what, name, codecs) => {
    const whole = await makeClip(name, [...picture(4), ...tone(4), ...codecs]);
    const cut = join(folder, name);
    await copyFile(whole, cut);
    await truncate(cut, Math.floor((await readFile(whole)).length * 0.6));
    await refuses(cut, 'truncated');
  });

  test('an index that points beyond the end of a file whose boxes are consistent', async () => {
    const bytes = await readFile(await makeClip('fast.mp4', [...picture(4), ...tone(4), ...h264, ...aac, ...fast]));
    const mdat = bytes.indexOf('mdat') - 4;
    const kept = bytes.subarray(0, mdat + Math.floor((bytes.length - mdat) * 0.6));
    const lying = Buffer.from(kept);
    lying.writeUInt32BE(kept.length - mdat, mdat);
    await writeFile(join(folder, 'lying.mp4'), lying);
    await refuses(join(folder, 'lying.mp4'), 'truncated');
  });

  test.each([
    ['an empty file', 'empty.mp4', '', 'empty_file'],
    ['text', 'text.mp4', 'hello '.repeat(1000), 'not_video'],
    ['an HLS playlist', 'a.mp4', '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n', 'playlist'],
    [
      'an HLS playlist after a byte order mark',
      'b.m3u8',
      '\ufeff#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1/x\n',
      'playlist',
    ],
    ['a concat script', 'c.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n', 'playlist'],
    ['a DASH manifest', 'd.mpd', '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>', 'playlist'],
    ['a DASH manifest without a declaration', 'd.mp4', '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>', 'playlist'],
    [
      'a DASH manifest after a comment',
      'd.mp4',
      '\ufeff<?xml version="1.0"?>\n<!-- <svg> --><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>',
      'playlist',
    ],
    ['a web page', 'g.mp4', '<!DOCTYPE html>\n<html><body><svg></svg></body></html>', 'document'],
    ['a PDF', 'f.mp4', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', 'document'],
    ['SVG', 'e.svg', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'image'],
  ])('%s', async (_what, name, text, code) => {
    await writeFile(join(folder, name), text);
    await refuses(join(folder, name), code);
  });

  test('noise', async () => {
    const noise = Buffer.from(
      Array.from({ length: 65536 }, (_, index) => (index * 7919 + (index >> 3) * 104729) & 255),
    );
    await writeFile(join(folder, 'noise.mp4'), noise);
    await refuses(join(folder, 'noise.mp4'), 'not_video');
  });

  test('audio without video', async () => {
    await refuses(await makeClip('sound.mp4', [...tone(2), ...aac]), 'no_video_track');
    await refuses(await makeClip('sound.mp3', [...tone(2)]), 'no_video_track');
  });

  test('a picture file', async () => {
    await refuses(await makeClip('still.png', [...picture(1), '-frames:v', '1']), 'image');
    await refuses(await makeClip('still.jpg', [...picture(1), '-frames:v', '1']), 'image');
  });

  test('a video with more pixels than any machine should decode', async () => {
    const bytes = await readFile(await plain());
    const size = Buffer.from([0x01, 0x40, 0x00, 0xb4]);
    const entry = bytes.indexOf(size, bytes.indexOf('avc1'));
    bytes.writeUInt16BE(60_000, entry);
    bytes.writeUInt16BE(60_000, entry + 2);
    await writeFile(join(folder, 'giant.mp4'), bytes);
    const giant = join(folder, 'giant.mp4');
    await expect(probe(giant)).rejects.toMatchObject({ code: 'picture_too_large' });
    // Who can look at the pictures knows better.
    expect((await probe(giant, { ffmpeg })).video).toMatchObject({ width: 320, height: 180 });
  });

  /** The clip with a number of the first such table's first entry, or its count of samples, replaced. */
  async function lying(table: string, offset: number, value: number) {
    const bytes = await readFile(await plain());
    bytes.writeUInt32BE(value, bytes.indexOf(table) + 4 + offset);
    const path = join(folder, `lying-${table}.mp4`);
    await writeFile(path, bytes);
    return path;
  }

  test.each([
    ['stsz', 8, 0x7fffffff],
    ['stts', 8, 0x7fffffff],
    ['stsc', 12, 0xfffffff0],
  ])('a table %s that says more samples than the file could hold', async (table, offset, value) => {
    await expect(refuseCutFile(await lying(table, offset, value))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('two headers that say more samples together than the file could hold', async () => {
    const bytes = await readFile(await plain());
    bytes.writeUInt32BE(Math.floor(bytes.length * 1.5), bytes.indexOf('stsz') + 12);
    const moov = bytes.indexOf('moov') - 4;
    const header = bytes.subarray(moov, moov + bytes.readUInt32BE(moov));
    const path = join(folder, 'lying-twice.mp4');
    await writeFile(path, bytes);
    await expect(refuseCutFile(path)).resolves.toBeUndefined();
    await writeFile(path, Buffer.concat([bytes, header]));
    await expect(refuseCutFile(path)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('a second header that is too large', async () => {
    const bytes = await readFile(await plain());
    const path = join(folder, 'second-header.mp4');
    const header = Buffer.alloc(8);
    header.writeUInt32BE(257 << 20);
    header.write('moov', 4, 'latin1');
    await writeFile(path, Buffer.concat([bytes, header]));
    await truncate(path, bytes.length + (257 << 20));
    await expect(refuseCutFile(path)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('fragments that say more samples than the file could hold', async () => {
    const whole = await makeClip('frag.mp4', [...picture(4), ...h264, '-movflags', '+frag_keyframe+empty_moov']);
    const bytes = await readFile(whole);
    bytes.writeUInt32BE(0x7fffffff, bytes.indexOf('trun') + 8);
    await writeFile(join(folder, 'lying-frag.mp4'), bytes);
    await expect(refuseCutFile(join(folder, 'lying-frag.mp4'))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('what keeps the demuxer busy for too long, without blocking this thread', async () => {
    await expect(probe(await plain(), { ffmpeg, timeoutMs: 1 })).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('an encrypted video', async () => {
    const key = '00112233445566778899aabbccddeeff';
    const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key];
    await refuses(await makeClip('locked.mp4', [...picture(2), ...h264, ...scheme]), 'encrypted');
  });

  test('a file that only ffmpeg could read, without ffmpeg', async () => {
    const path = await makeClip('a.avi', [...picture(3), ...tone(3), '-c:v', 'mpeg4', '-c:a', 'mp3']);
    await expect(probe(path)).rejects.toMatchObject({ code: 'needs_encoder' });
  });
});

test('stops when its signal aborts', async () => {
  await expect(probe(await plain(), { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
});
