const startCode = Buffer.from([0, 0, 0, 1]);
/** End of sequence: what follows is decoded as if nothing were before it. */
const endOfSequence = Buffer.from([0, 0, 0, 1, 0x48, 1]);

/**
 * Coded pictures, each with the configuration it needs, as a stream that every HEVC decoder reads. Throws `RangeError` if
 * a unit is longer than what holds it.
 */
export function toAnnexB(pictures: readonly { configuration: Buffer; data: Buffer }[]): Buffer[] {
  let before: Buffer | undefined;
  return pictures.flatMap(({ configuration, data }) => {
    const isKnown = before?.equals(configuration);
    before = configuration;
    const units = unitsOf(data, (configuration.readUInt8(21) & 3) + 1);
    return [...(isKnown ? [] : parameterSets(configuration)), ...units]
      .flatMap((unit) => [startCode, unit])
      .concat(endOfSequence);
  });
}

function parameterSets(configuration: Buffer): Buffer[] {
  const sets: Buffer[] = [];
  let at = 23;
  for (let arrays = configuration.readUInt8(22); arrays > 0; arrays--) {
    const count = configuration.readUInt16BE(at + 1);
    at += 3;
    for (let index = 0; index < count; index++) {
      const end = at + 2 + configuration.readUInt16BE(at);
      if (end > configuration.length) throw new RangeError('A parameter set is cut off.');
      sets.push(configuration.subarray(at + 2, end));
      at = end;
    }
  }
  return sets;
}

function unitsOf(data: Buffer, lengthBytes: number): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const start = at + lengthBytes;
    const end = start + data.readUIntBE(at, lengthBytes);
    if (end > data.length) throw new RangeError('A unit is cut off.');
    units.push(data.subarray(start, end));
    at = end;
  }
  return units;
}
