export interface FragmentSample {
  data: Uint8Array;
  /** In the track's time scale, as is `compositionOffset`. */
  duration: number;
  compositionOffset: number;
  key: boolean;
}

export interface FragmentTrack {
  trackId: number;
  /** Decode time of the first sample. */
  startTime: number;
  samples: FragmentSample[];
}

const keySample = 0x02000000;
const dependentSample = 0x01010000;

/** One CMAF segment: `styp`, `moof`, and one `mdat` with each track's samples in a run (ISO 14496-12, 23000-19). */
export function writeFragment(sequenceNumber: number, tracks: readonly FragmentTrack[]): Buffer[] {
  const present = tracks.filter(({ samples }) => samples.length > 0);
  const build = (dataStart: number) => {
    let offset = dataStart;
    const runs = present.map((track) => {
      const run = trackRun(track, offset);
      offset += sizeOf(track);
      return run;
    });
    return box('moof', fullBox('mfhd', 0, 0, u32(sequenceNumber)), ...runs);
  };
  const moof = build(build(0).length + 8);
  const payload = present.flatMap(({ samples }) =>
    samples.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.length)),
  );
  const header = Buffer.concat([u32(8 + present.reduce((sum, track) => sum + sizeOf(track), 0)), Buffer.from('mdat')]);
  return [box('styp', Buffer.from('msdh'), u32(0), Buffer.from('msdhmsixcmfs')), moof, header, ...payload];
}

function trackRun({ trackId, startTime, samples }: FragmentTrack, dataOffset: number) {
  const rows = Buffer.alloc(samples.length * 16);
  samples.forEach((sample, index) => {
    rows.writeUInt32BE(sample.duration, index * 16);
    rows.writeUInt32BE(sample.data.byteLength, index * 16 + 4);
    rows.writeUInt32BE(sample.key ? keySample : dependentSample, index * 16 + 8);
    rows.writeInt32BE(sample.compositionOffset, index * 16 + 12);
  });
  const decodeTime = Buffer.alloc(8);
  decodeTime.writeBigUInt64BE(BigInt(startTime));
  return box(
    'traf',
    fullBox('tfhd', 0, 0x020000, u32(trackId)),
    fullBox('tfdt', 1, 0, decodeTime),
    // Version 1: composition offsets are signed, for encoders whose times are a little wrong.
    fullBox('trun', 1, 0x000f01, u32(samples.length), u32(dataOffset), rows),
  );
}

const sizeOf = ({ samples }: FragmentTrack) => samples.reduce((sum, { data }) => sum + data.byteLength, 0);

function u32(value: number) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

function box(type: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...parts);
