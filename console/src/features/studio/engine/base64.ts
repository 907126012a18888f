export function toBase64(source: AllowSharedBufferSource): string {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return btoa(String.fromCharCode(...bytes));
}
