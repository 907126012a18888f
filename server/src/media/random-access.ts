const idr = 5;

/**
 * Whether an H.264 sample (NAL units after their length) can be decoded without any before it and shows nothing that
 * needs one: an IDR picture. Other key frames are followed by pictures that refer to those before the key frame (open
 * groups of pictures), of which browsers' decoders make an error after a seek.
 */
export function isIdrSample(sample: Uint8Array, lengthBytes: number): boolean {
  for (let at = 0; at + lengthBytes < sample.length; ) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (sample[at + index] ?? 0);
    at += lengthBytes;
    if (((sample[at] ?? 0) & 31) === idr) return true;
    at += length;
  }
  return false;
}
