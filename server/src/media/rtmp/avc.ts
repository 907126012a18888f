import { serverMessages } from '@zeacon/contract';
import type { LiveVideoConfig } from '../live/live-input.ts';
import { RtmpError } from './rtmp-error.ts';
import { readSequenceParameters } from './sequence-parameters.ts';

export interface AvcSetup {
  /** Its `description` has lengths of four bytes, as written by `toSample`. */
  config: LiveVideoConfig;
  /** Bytes of the length before each NAL unit, as received. */
  lengthBytes: number;
}

const broken = () => new RtmpError('bad-media', serverMessages.encoderH264Unreadable);

/** Reads an `avcC` record. */
export function readAvcSetup(record: Buffer): AvcSetup {
  if (record.length < 9 || record[0] !== 1) throw broken();
  const spsCount = (record[5] as number) & 0x1f;
  const spsBytes = record.readUInt16BE(6);
  if (spsCount === 0 || 8 + spsBytes > record.length) throw broken();
  const parameters = readSequenceParameters(record.subarray(8, 8 + spsBytes));
  if (!parameters) throw broken();
  const { width, height } = parameters;
  const description = Uint8Array.from(record);
  description[4] = (record[4] as number) | 3;
  const codec = `avc1.${record.toString('hex', 1, 4)}`;
  return { config: { codec, description, width, height }, lengthBytes: ((record[4] as number) & 3) + 1 };
}

/** NAL units with lengths of four bytes each, or undefined if the lengths are wrong or there are none. */
export function toSample(data: Buffer, lengthBytes: number): Buffer | undefined {
  const units = splitUnits(data, lengthBytes);
  if (!units || units.length === 0) return undefined;
  const size = units.reduce((sum, unit) => sum + 4 + unit.length, 0);
  if (lengthBytes === 4 && size === data.length) return data;
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length, 0);
      return [length, unit];
    }),
  );
}

function splitUnits(data: Buffer, lengthBytes: number): Buffer[] | undefined {
  const units: Buffer[] = [];
  let at = 0;
  while (at < data.length) {
    if (at + lengthBytes > data.length) return undefined;
    const length = data.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    if (at + length > data.length) return undefined;
    if (length > 0) units.push(data.subarray(at, at + length));
    at += length;
  }
  return units;
}
