import { RtmpError } from './rtmp-error.ts';

/** AMF0 values that are not needed (dates, XML) are read as undefined. */
export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | AmfObject;
/** Without a prototype, because the sender chooses the names. */
export interface AmfObject {
  [name: string]: AmfValue;
}

const deepest = 16;
const markers = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  reference: 7,
  array: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xml: 15,
  typedObject: 16,
} as const;

/** All values of a command or of data. Throws `RtmpError` if it is not AMF0. */
export function readAmf0(payload: Buffer): AmfValue[] {
  let at = 0;

  function take(size: number): Buffer {
    if (at + size > payload.length) throw new RtmpError('bad-protocol', 'AMF ends too early');
    at += size;
    return payload.subarray(at - size, at);
  }

  function readText(size: number): string {
    return take(size).toString('utf8');
  }

  function readValue(depth: number): AmfValue {
    if (depth > deepest) throw new RtmpError('bad-protocol', 'AMF is nested too deeply');
    const marker = take(1)[0];
    switch (marker) {
      case markers.number:
        return take(8).readDoubleBE(0);
      case markers.boolean:
        return take(1)[0] !== 0;
      case markers.string:
        return readText(take(2).readUInt16BE(0));
      case markers.longString:
        return readText(take(4).readUInt32BE(0));
      case markers.null:
        return null;
      case markers.undefined:
      case markers.unsupported:
        return undefined;
      case markers.reference:
        take(2);
        return undefined;
      case markers.date:
        take(10);
        return undefined;
      case markers.xml:
        take(take(4).readUInt32BE(0));
        return undefined;
      case markers.typedObject:
        take(take(2).readUInt16BE(0));
        return readObject(depth);
      case markers.array:
        take(4);
        return readObject(depth);
      case markers.object:
        return readObject(depth);
      case markers.strictArray:
        return readArray(depth);
      default:
        throw new RtmpError('bad-protocol', 'this is not AMF0');
    }
  }

  function readObject(depth: number): AmfObject {
    const object: AmfObject = Object.create(null);
    for (;;) {
      const name = readText(take(2).readUInt16BE(0));
      if (name === '' && payload[at] === markers.objectEnd) {
        at += 1;
        return object;
      }
      object[name] = readValue(depth + 1);
    }
  }

  function readArray(depth: number): AmfValue[] {
    const length = take(4).readUInt32BE(0);
    const items: AmfValue[] = [];
    for (let index = 0; index < length; index += 1) items.push(readValue(depth + 1));
    return items;
  }

  const values: AmfValue[] = [];
  while (at < payload.length) values.push(readValue(0));
  return values;
}

/** The value as an object; an empty one if it is something else. */
export function asAmfObject(value: AmfValue): AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
