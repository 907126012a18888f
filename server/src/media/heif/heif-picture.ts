import { PictureRefusedError } from '../picture-refused-error.ts';
import { readFullBox } from './heif-boxes.ts';
import { type HeifFile, type HeifItem, readHeifFile } from './heif-file.ts';
import { type Placement, placementOf } from './placement.ts';

/** A picture made of tiles of one size, each coded as a picture of its own. */
export interface TiledPicture {
  columns: number;
  tileWidth: number;
  tileHeight: number;
  /** Row by row: HEVC configuration (hvcC) and coded data. */
  tiles: readonly { configuration: Buffer; data: Buffer }[];
}

/** Codes of ITU-T H.273. */
export interface CodedColours {
  primaries: number;
  transfer: number;
  matrix: number;
  isFullRange: boolean;
}

export interface HeifPicture {
  picture: TiledPicture;
  alpha: TiledPicture | undefined;
  placement: Placement;
  colours: CodedColours | undefined;
  /** ICC profile. */
  profile: Buffer | undefined;
}

/**
 * Reads which coded pictures the main picture of a HEIF file consists of. Throws `PictureRefusedError`: `too_large`
 * before anything is decoded, `heic` for what is not HEVC or is put together in a rare way.
 */
export function readHeifPicture(file: Buffer, maxPixels: number): HeifPicture {
  try {
    return readPicture(readHeifFile(file), { maxPixels, maxBytes: file.length });
  } catch (error) {
    throw error instanceof RangeError ? new PictureRefusedError('unreadable', { cause: error }) : error;
  }
}

function readPicture(file: HeifFile, limits: Limits): HeifPicture {
  const primary = itemOf(file, file.primaryId);
  const { width, height, ...picture } = readTiles(file, primary, limits);
  const alpha = findAlpha(file, primary.id);
  const alphaTiles = alpha && readTiles(file, alpha, limits);
  if (alphaTiles && (alphaTiles.width !== width || alphaTiles.height !== height)) throw new PictureRefusedError('heic');
  // A picture of tiles may leave its colours to them.
  const first = file.references.find(({ kind, from }) => kind === 'dimg' && from === primary.id)?.to[0];
  const [own, tile] = [coloursOf(primary), coloursOf(first === undefined ? undefined : file.items.get(first))];
  return {
    picture,
    alpha: alphaTiles,
    placement: placementOf(width, height, primary.properties),
    colours: own.colours ?? tile.colours,
    profile: own.profile ?? tile.profile,
  };
}

interface Limits {
  maxPixels: number;
  /** All tiles together are in the file, so they cannot be longer than it. */
  maxBytes: number;
}

function readTiles(file: HeifFile, item: HeifItem, { maxPixels, maxBytes }: Limits) {
  const size = sizeOf(item);
  if (size.width * size.height > maxPixels) throw new PictureRefusedError('too_large');
  const isGrid = item.type === 'grid';
  const { rows, columns, ...shown } = isGrid ? readGrid(file.bytesOf(item.id)) : { rows: 1, columns: 1, ...size };
  if (shown.width * shown.height > maxPixels) throw new PictureRefusedError('too_large');
  const ids = isGrid ? file.references.find(({ kind, from }) => kind === 'dimg' && from === item.id)?.to : [item.id];
  if (ids?.length !== rows * columns) throw new RangeError('Tiles are missing.');
  const { width: tileWidth, height: tileHeight } = sizeOf(itemOf(file, ids[0]!));
  const covers = (tile: number, count: number, whole: number) => tile * count >= whole && tile * (count - 1) < whole;
  if (!covers(tileWidth, columns, shown.width) || !covers(tileHeight, rows, shown.height))
    throw new RangeError('The tiles do not make the picture.');
  if (tileWidth * columns * tileHeight * rows > 2 * maxPixels) throw new PictureRefusedError('too_large');
  let bytes = 0;
  const tiles = ids.map((id) => {
    const tile = itemOf(file, id);
    const configuration = tile.properties.find(({ type }) => type === 'hvcC')?.body;
    if (tile.type !== 'hvc1' || !configuration) throw new PictureRefusedError('heic');
    const data = file.bytesOf(id);
    bytes += data.length;
    if (bytes > maxBytes) throw new RangeError('The tiles are longer than the file.');
    return { configuration, data };
  });
  return { ...shown, columns, tileWidth, tileHeight, tiles };
}

function itemOf(file: HeifFile, id: number): HeifItem {
  const item = file.items.get(id);
  if (!item) throw new RangeError(`There is no item ${id}.`);
  if (item.properties.some(({ type }) => type === 'unknown')) throw new PictureRefusedError('heic');
  if (item.type !== 'grid' && item.type !== 'hvc1') throw new PictureRefusedError('heic');
  return item;
}

function sizeOf({ properties }: HeifItem) {
  const box = properties.find(({ type }) => type === 'ispe');
  if (!box) throw new RangeError('A picture has no size.');
  const { rest } = readFullBox(box);
  const [width, height] = [rest.readUInt32BE(0), rest.readUInt32BE(4)];
  if (width === 0 || height === 0) throw new RangeError('A picture is empty.');
  return { width, height };
}

function readGrid(bytes: Buffer) {
  const sideBytes = bytes.readUInt8(1) & 1 ? 4 : 2;
  const [width, height] = [bytes.readUIntBE(4, sideBytes), bytes.readUIntBE(4 + sideBytes, sideBytes)];
  if (width === 0 || height === 0) throw new RangeError('A picture is empty.');
  return { rows: bytes.readUInt8(2) + 1, columns: bytes.readUInt8(3) + 1, width, height };
}

const alphaKinds = ['urn:mpeg:hevc:2015:auxid:1', 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'];

function findAlpha({ items, references }: HeifFile, primaryId: number): HeifItem | undefined {
  const beside = references.filter(({ kind, to }) => kind === 'auxl' && to.includes(primaryId));
  return beside
    .map(({ from }) => items.get(from))
    .find((item) =>
      item?.properties.some((box) => box.type === 'auxC' && alphaKinds.includes(textOf(readFullBox(box).rest))),
    );
}

const textOf = (bytes: Buffer) => bytes.toString('latin1').split('\0', 1)[0]!;

function coloursOf(item: HeifItem | undefined): Pick<HeifPicture, 'colours' | 'profile'> {
  const found: Pick<HeifPicture, 'colours' | 'profile'> = { colours: undefined, profile: undefined };
  for (const { body } of item?.properties.filter(({ type }) => type === 'colr') ?? []) {
    const kind = body.toString('latin1', 0, 4);
    if (kind === 'prof' || kind === 'rICC') found.profile = body.subarray(4);
    if (kind !== 'nclx') continue;
    const [primaries, transfer, matrix] = [body.readUInt16BE(4), body.readUInt16BE(6), body.readUInt16BE(8)];
    found.colours = { primaries, transfer, matrix, isFullRange: body.readUInt8(10) >= 128 };
  }
  return found;
}
