import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Relative, with `/` between folders. */
  name: string;
  /** Media is compressed already. */
  isCompressed: boolean;
  /** Called once all entries before it have been written. */
  open: () => Promise<Readable>;
}

/**
 * The bytes of a zip file as they are read, of any size: one entry is open at a time. A failing entry makes the whole
 * file fail; the file can be destroyed at any time, and the open entry with it.
 */
export function zipFile(entries: readonly ZipEntry[], modifiedAt: Date): Readable {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  let current: Readable | undefined;
  const fail = (error: unknown) => void bytes.destroy(error instanceof Error ? error : new Error(String(error)));

  for (const { name, isCompressed, open } of entries) {
    zip.addReadStreamLazy(name, { compress: isCompressed, mtime: modifiedAt }, (give) => {
      open().then((stream) => {
        current = stream;
        if (bytes.destroyed) stream.destroy();
        else give(null, stream);
      }, fail);
    });
  }
  zip.on('error', fail);
  bytes.once('close', () => current?.destroy());
  zip.outputStream.pipe(bytes);
  zip.end();
  return bytes;
}

/** Without what would lead out of a folder or what some system cannot store. */
export function safeFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+/, '_');
  const [end = ''] = /\.[^.]{1,10}$/.exec(plain) ?? [];
  return `${[...plain.slice(0, plain.length - end.length)].slice(0, 100).join('')}${end}` || 'file';
}

export const textStream = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
