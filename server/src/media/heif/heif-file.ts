import { type Box, childBoxes, eachBox, readFullBox } from './heif-boxes.ts';

export interface HeifItem {
  id: number;
  type: string;
  properties: readonly Box[];
}

export interface HeifFile {
  primaryId: number;
  items: ReadonlyMap<number, HeifItem>;
  /** References of one kind: from an item to others, in order. */
  references: readonly { kind: string; from: number; to: readonly number[] }[];
  /** The bytes of an item. Throws if they are not in the file. */
  bytesOf(id: number): Buffer;
}

interface Location {
  /** Whether offsets count from the start of the data inside the description, not of the file. */
  isInside: boolean;
  extents: readonly { offset: number; length: number }[];
}

/** A description that is larger is made to keep a reader busy: those of phones have some kilobytes. */
const maxDescriptionBytes = 4 * 2 ** 20;

/**
 * Reads the description of the pictures in a HEIF file (ISO/IEC 23008-12). Throws `RangeError` if it ends too early or
 * contradicts itself.
 */
export function readHeifFile(file: Buffer): HeifFile {
  const parts = new Map(childBoxes(readFullBox(findDescription(file)).rest).map((box) => [box.type, box]));
  const part = (type: string) => {
    const box = parts.get(type);
    if (!box) throw new RangeError(`There is no ${type} box.`);
    return box;
  };
  const primary = readFullBox(part('pitm'));
  const properties = readProperties(part('iprp'));
  const locations = readLocations(part('iloc'));
  const inside = parts.get('idat')?.body ?? Buffer.alloc(0);
  return {
    primaryId: primary.version === 0 ? primary.rest.readUInt16BE(0) : primary.rest.readUInt32BE(0),
    items: readItems(part('iinf'), properties),
    references: parts.has('iref') ? readReferences(part('iref')) : [],
    bytesOf(id) {
      const location = locations.get(id);
      if (!location) throw new RangeError(`Item ${id} is nowhere.`);
      const source = location.isInside ? inside : file;
      const pieces = location.extents.map(({ offset, length }) => {
        // Without a length, an extent reaches to the end.
        const end = length === 0 ? source.length : offset + length;
        if (offset >= end || end > source.length) throw new RangeError(`Item ${id} is not in the file.`);
        return source.subarray(offset, end);
      });
      if (pieces.reduce((sum, piece) => sum + piece.length, 0) > source.length)
        throw new RangeError(`Item ${id} is longer than the file.`);
      return Buffer.concat(pieces);
    },
  };
}

/** What follows it is not looked at: cameras put data of their own there. */
function findDescription(file: Buffer): Box {
  for (const box of eachBox(file)) {
    if (box.type === 'meta' && box.body.length <= maxDescriptionBytes) return box;
  }
  throw new RangeError('There is no description of pictures.');
}

function readItems(box: Box, properties: ReadonlyMap<number, readonly Box[]>) {
  const { version, rest } = readFullBox(box);
  const items = new Map<number, HeifItem>();
  for (const entry of childBoxes(rest.subarray(version === 0 ? 2 : 4))) {
    const info = readFullBox(entry);
    if (entry.type !== 'infe' || info.version < 2) continue;
    const idBytes = info.version === 2 ? 2 : 4;
    const id = info.rest.readUIntBE(0, idBytes);
    const type = info.rest.toString('latin1', idBytes + 2, idBytes + 6);
    items.set(id, { id, type, properties: properties.get(id) ?? [] });
  }
  return items;
}

/** Properties that change nothing about how a picture is decoded and shown, or that are heeded. */
const known = new Set(['hvcC', 'ispe', 'pixi', 'colr', 'irot', 'imir', 'clap', 'auxC', 'pasp', 'clli', 'mdcv']);

/** By item, in the order in which they apply. An unknown one that is essential makes an item unreadable. */
function readProperties(box: Box): Map<number, Box[]> {
  const children = childBoxes(box.body);
  const list = childBoxes(children.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0));
  const properties = new Map<number, Box[]>();
  for (const association of children.filter(({ type }) => type === 'ipma')) {
    const { version, flags, rest } = readFullBox(association);
    const [idBytes, indexBytes] = [version === 0 ? 2 : 4, flags & 1 ? 2 : 1];
    const essential = 1 << (indexBytes * 8 - 1);
    let at = 4;
    for (let left = rest.readUInt32BE(0); left > 0; left--) {
      const id = rest.readUIntBE(at, idBytes);
      const count = rest.readUInt8(at + idBytes);
      at += idBytes + 1;
      const own = properties.get(id) ?? [];
      for (let index = 0; index < count; index++, at += indexBytes) {
        const value = rest.readUIntBE(at, indexBytes);
        const property = list[(value & ~essential) - 1];
        if (property && known.has(property.type)) own.push(property);
        else if (value & essential) own.push({ type: 'unknown', body: Buffer.alloc(0) });
      }
      properties.set(id, own);
    }
  }
  return properties;
}

function readLocations(box: Box): Map<number, Location> {
  const { version, rest } = readFullBox(box);
  const sizes = rest.readUInt16BE(0);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  let at = 2;
  const next = (bytes: number) => {
    if (at + bytes > rest.length) throw new RangeError('The list of places ends too early.');
    const value = bytes === 8 ? Number(rest.readBigUInt64BE(at)) : bytes === 0 ? 0 : rest.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const locations = new Map<number, Location>();
  for (let left = next(idBytes); left > 0; left--) {
    const id = next(idBytes);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const count = next(2);
    if (count > 1 && offsetBytes + lengthBytes + indexBytes === 0) throw new RangeError('Places without any size.');
    const extents = Array.from({ length: count }, () => {
      next(indexBytes);
      const offset = base + next(offsetBytes);
      return { offset, length: next(lengthBytes) };
    });
    if (method < 2) locations.set(id, { isInside: method === 1, extents });
  }
  return locations;
}

function readReferences(box: Box) {
  const { version, rest } = readFullBox(box);
  const bytes = version === 0 ? 2 : 4;
  return childBoxes(rest).map(({ type, body }) => ({
    kind: type,
    from: body.readUIntBE(0, bytes),
    to: Array.from({ length: body.readUInt16BE(bytes) }, (_, index) => body.readUIntBE(bytes * (index + 1) + 2, bytes)),
  }));
}
