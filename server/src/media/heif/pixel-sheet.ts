import type { Placement } from './placement.ts';

/** Rows in one strip of the file. */
const rowsPerStrip = 64;

/**
 * Pixels of 8 bits a channel, in memory, with their colour profile: a TIFF file without compression, which libvips reads
 * without a copy.
 */
export function createPixelSheet({ width, height, ...placed }: Placement, channels: 3 | 4, profile?: Buffer) {
  const strips = Math.ceil(height / rowsPerStrip);
  const stride = width * channels;
  const header = tiffHeader({ width, height, channels, profile, strips, stride });
  const file = Buffer.concat([header], header.length + stride * height);

  return {
    file,

    /** Puts decoded RGB pixels where they are shown; `left` and `top` are their place in the decoded picture. */
    put(pixels: Buffer, { left, top, columns }: { left: number; top: number; columns: number }, asAlpha = false): void {
      const [across, down] = [placed.across, placed.down];
      // A row of these pixels is one piece of a row of the file.
      const inRows = across[0] === 1 && channels === 3;
      const rows = pixels.length / (columns * 3);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const [fromLeft, fromTop] = [left + column - placed.left, top + row - placed.top];
          const x = fromLeft * across[0] + fromTop * across[1];
          const y = fromLeft * down[0] + fromTop * down[1];
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const from = (row * columns + column) * 3;
          const to = header.length + y * stride + x * channels;
          if (inRows) {
            const count = Math.min(columns - column, width - x);
            pixels.copy(file, to, from, from + count * 3);
            break;
          }
          if (asAlpha) {
            file[to + 3] = pixels[from]!;
            continue;
          }
          file[to] = pixels[from]!;
          file[to + 1] = pixels[from + 1]!;
          file[to + 2] = pixels[from + 2]!;
        }
      }
    },
  };
}

interface Layout {
  width: number;
  height: number;
  channels: 3 | 4;
  profile: Buffer | undefined;
  strips: number;
  stride: number;
}

const [short, long, bytes] = [3, 4, 7];

function tiffHeader({ width, height, channels, profile, strips, stride }: Layout): Buffer {
  const tags: [tag: number, type: number, values: number[] | Buffer][] = [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array.from({ length: channels }, () => 8)],
    [259, short, [1]],
    [262, short, [2]],
    [273, long, Array.from({ length: strips }, () => 0)],
    [277, short, [channels]],
    [278, long, [rowsPerStrip]],
    [279, long, Array.from({ length: strips }, (_, at) => stride * Math.min(rowsPerStrip, height - at * rowsPerStrip))],
    ...(channels === 4 ? ([[338, short, [2]]] as [number, number, number[]][]) : []),
    ...(profile ? ([[34675, bytes, profile]] as [number, number, Buffer][]) : []),
  ];
  const directoryBytes = 8 + 2 + tags.length * 12 + 4;
  const sizeOf = (type: number, count: number) => count * (type === long ? 4 : type === short ? 2 : 1);
  const apart = tags.map(([, type, { length }]) => (sizeOf(type, length) > 4 ? sizeOf(type, length) + 3 : 0) & ~3);
  const headerBytes = apart.reduce((sum, size) => sum + size, directoryBytes + (-directoryBytes & 3));
  const header = Buffer.alloc(headerBytes);
  header.write('II*\0', 0, 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(tags.length, 8);
  let free = directoryBytes + (-directoryBytes & 3);
  tags.forEach(([tag, type, given], index) => {
    const values = tag === 273 ? Array.from(given, (_, at) => headerBytes + at * rowsPerStrip * stride) : given;
    const at = 10 + index * 12;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(values.length, at + 4);
    const place = apart[index] ? free : at + 8;
    if (apart[index]) header.writeUInt32LE(free, at + 8);
    const size = sizeOf(type, 1);
    for (const [position, value] of values.entries()) header.writeUIntLE(value, place + position * size, size);
    free += apart[index]!;
  });
  return header;
}
