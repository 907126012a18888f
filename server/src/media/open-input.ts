import { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';

/** Opens a file with the demuxers of self-contained formats only: no playlists, no audio files. */
export function openInput(path: string) {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

/** The first picture of a file, which is the one that ffmpeg takes too, whatever the file says of others. */
export const pictureOf = async (input: Input) => (await input.getVideoTracks())[0];
