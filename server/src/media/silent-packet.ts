/** For AAC-LC with 1,024 samples a frame; there are none for other profiles or more channels. */
const aac: Record<number, Uint8Array> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};

/** 20 ms (RFC 6716, section 3.1). */
const opus = Uint8Array.of(0xf8, 0xff, 0xfe);

/** A packet of this codec (RFC 6381) that decodes to silence; undefined if none is known. */
export function silentPacket(codec: string, channels: number): Uint8Array | undefined {
  if (codec === 'opus') return channels <= 2 ? opus : undefined;
  return codec === 'mp4a.40.2' ? aac[channels] : undefined;
}
