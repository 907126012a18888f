const edgeBytes = 65_536;

/**
 * `name:size:lastModified:hash`, the hash over the first and the last 64 kB: tells whether a file picked again is the
 * same one. Not for security; `crypto.subtle` is missing where the console is served without TLS.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const head = file.slice(0, edgeBytes);
  const tail = file.slice(Math.max(edgeBytes, file.size - edgeBytes));
  const bytes = new Uint8Array(await new Blob([head, tail]).arrayBuffer());
  return `${file.name.slice(0, 255)}:${file.size}:${file.lastModified}:${hash(bytes)}`;
}

/** cyrb53: 53 well-mixed bits. */
function hash(bytes: Uint8Array): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 2654435761);
    other = Math.imul(other ^ byte, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
