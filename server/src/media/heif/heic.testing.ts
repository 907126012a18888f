import { execFile } from 'node:child_process';
import sharp, { type Sharp } from 'sharp';

export interface HeicOptions {
  /** Side of the tiles, as of phones' photos; without it, the picture is coded whole. */
  tile?: number;
  depth?: 8 | 10;
  /** Filters of ffmpeg and parameters of x265 that say how colours are coded. */
  coded?: { filters?: string; x265?: string };
  /** Properties of the main picture, as boxes, in their order. */
  properties?: readonly Buffer[];
  alpha?: Sharp;
  /** Changes what is claimed about the size of the picture. */
  claims?: { width: number; height: number };
}

/** A HEIC file of this picture, put together as phones do. */
export async function heicOf(picture: Sharp, options: HeicOptions = {}): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { tile, properties = [], claims = { width, height } } = options;
  const [tileWidth, tileHeight] = [tile ?? width, tile ?? height];
  const [columns, rows] = [Math.ceil(width / tileWidth), Math.ceil(height / tileHeight)];
  const places = Array.from({ length: rows * columns }, (_, at) => ({
    left: (at % columns) * tileWidth,
    top: Math.floor(at / columns) * tileHeight,
  }));
  const cut = await Promise.all(
    places.map(({ left, top }) => {
      const [across, down] = [Math.min(tileWidth, width - left), Math.min(tileHeight, height - top)];
      return sharp(data, { raw: { width, height, channels: 3 } })
        .extract({ left, top, width: across, height: down })
        .extend({ right: tileWidth - across, bottom: tileHeight - down, extendWith: 'copy' })
        .raw()
        .toBuffer();
    }),
  );
  const coded = await encode(cut, tileWidth, tileHeight, options);
  const alpha = options.alpha && (await encode([await plain(options.alpha)], width, height, { ...options, coded: {} }));
  const main: Item[] = tile
    ? [
        { type: 'grid', data: gridOf(rows, columns, claims), isInside: true, own: [sizeBox(claims), ...properties] },
        ...coded.pictures.map((bytes) => ({
          type: 'hvc1',
          data: bytes,
          own: [coded.configuration, sizeBox({ width: tile, height: tile })],
        })),
      ]
    : [{ type: 'hvc1', data: coded.pictures[0]!, own: [coded.configuration, sizeBox(claims), ...properties] }];
  const beside: Item[] = alpha
    ? [{ type: 'hvc1', data: alpha.pictures[0]!, own: [alpha.configuration, sizeBox(claims), alphaBox] }]
    : [];
  const references = [
    ...(tile ? [box('dimg', u16(1), u16(coded.pictures.length), ...coded.pictures.map((_, at) => u16(at + 2)))] : []),
    ...(alpha ? [box('auxl', u16(main.length + 1), u16(1), u16(1))] : []),
  ];
  return fileOf([...main, ...beside], references);
}

/** A picture that cannot be coded in a few bytes. */
export const noise = (): Sharp =>
  sharp({
    create: { width: 256, height: 128, channels: 3, background: '#888888', noise: { type: 'gaussian', sigma: 30 } },
  });

const plain = (picture: Sharp) => picture.removeAlpha().toColourspace('srgb').raw().toBuffer();

export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u32(version * 2 ** 24), ...parts);

/** Quarter turns against the clock. */
export const turnBox = (quarters: number): Buffer => box('irot', Buffer.from([quarters]));
/** 0 changes top and bottom, 1 left and right. */
export const mirrorBox = (axis: 0 | 1): Buffer => box('imir', Buffer.from([axis]));
/** Keeps a part around the centre, moved by halves of a pixel. */
export const cutBox = (width: number, height: number, halvesRight = 0, halvesDown = 0): Buffer =>
  box('clap', ...[width, 1, height, 1, halvesRight, 2, halvesDown, 2].map(i32));
export const profileBox = (icc: Buffer): Buffer => box('colr', Buffer.from('prof'), icc);
export const coloursBox = (primaries: number, transfer: number, matrix: number, isFull: boolean): Buffer =>
  box('colr', Buffer.from('nclx'), u16(primaries), u16(transfer), u16(matrix), Buffer.from([isFull ? 128 : 0]));

const alphaBox = fullBox('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0', 'latin1'));
const sizeBox = ({ width, height }: { width: number; height: number }) => fullBox('ispe', 0, u32(width), u32(height));
const gridOf = (rows: number, columns: number, { width, height }: { width: number; height: number }) =>
  Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);

function u16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function i32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

interface Item {
  type: string;
  data: Buffer;
  isInside?: boolean;
  own: readonly Buffer[];
}

function fileOf(items: readonly Item[], references: readonly Buffer[]): Buffer {
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const metaOf = (outside: number) => {
    let [inside, free] = [0, outside];
    const places = items.map(({ data, isInside }, at) => {
      const place = Buffer.concat([u16(at + 1), u16(isInside ? 1 : 0), u16(0), u16(1)]);
      const offset = isInside ? inside : free;
      if (isInside) inside += data.length;
      else free += data.length;
      return Buffer.concat([place, u32(offset), u32(data.length)]);
    });
    // What is only a part of the picture is hidden.
    const infos = items.map(({ type }, at) =>
      box('infe', u32(2 * 2 ** 24 + Math.min(at, 1)), u16(at + 1), u16(0), Buffer.from(`${type}\0`, 'latin1')),
    );
    const list = [...new Set(items.flatMap(({ own }) => own))];
    const associations = items.map(({ own }, at) =>
      Buffer.concat([
        u16(at + 1),
        Buffer.from([own.length, ...own.map((property) => 128 | (list.indexOf(property) + 1))]),
      ]),
    );
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 1, Buffer.from([0x44, 0]), u16(items.length), ...places),
      fullBox('iinf', 0, u16(items.length), ...infos),
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      box('iprp', box('ipco', ...list), fullBox('ipma', 0, u32(items.length), ...associations)),
      box('idat', ...items.filter(({ isInside }) => isInside).map(({ data }) => data)),
    );
  };
  const meta = metaOf(start.length + metaOf(0).length + 8);
  return Buffer.concat([
    start,
    meta,
    box('mdat', ...items.filter(({ isInside }) => !isInside).map(({ data }) => data)),
  ]);
}

/** Encodes pictures of one size, each for itself. */
async function encode(
  pictures: readonly Buffer[],
  width: number,
  height: number,
  { depth = 8, coded = {} }: HeicOptions,
): Promise<{ configuration: Buffer; pictures: Buffer[] }> {
  const filters = coded.filters ?? 'scale=out_color_matrix=bt601:out_range=full';
  const x265 = coded.x265 ?? 'range=full:colormatrix=smpte170m';
  const stream = await piped(Buffer.concat(pictures), [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', 'pipe:0', '-vf', filters],
    ...['-pix_fmt', depth === 10 ? 'yuv420p10le' : 'yuv420p', '-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8'],
    ...['-x265-params', `keyint=1:log-level=none:pools=1:frame-threads=1:${x265}`, '-f', 'hevc', 'pipe:1'],
  ]);
  const units = unitsOf(stream);
  const setsOf = (type: number) => units.find((unit) => typeOf(unit) === type)!;
  const sets = [32, 33, 34].map((type) =>
    Buffer.concat([Buffer.from([128 | type]), u16(1), u16(setsOf(type).length), setsOf(type)]),
  );
  const configuration = box('hvcC', Buffer.alloc(21).fill(1, 0, 1), Buffer.from([0xff, 3]), ...sets);
  const slices = units.filter((unit) => typeOf(unit) < 32);
  return { configuration, pictures: slices.map((slice) => Buffer.concat([u32(slice.length), slice])) };
}

const typeOf = (unit: Buffer) => (unit[0]! >> 1) & 63;

function unitsOf(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('\0\0\x01', 0, 'latin1'); at >= 0; at = stream.indexOf('\0\0\x01', at + 3, 'latin1'))
    starts.push(at + 3);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? stream.length : next - 3;
    return stream.subarray(start, stream[end - 1] === 0 && next !== undefined ? end - 1 : end);
  });
}

function piped(input: Buffer, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const all = ['-hide_banner', '-v', 'error', ...args];
    const child = execFile('ffmpeg', all, { encoding: 'buffer', maxBuffer: 2 ** 28 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}
