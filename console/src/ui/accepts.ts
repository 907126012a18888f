/** Whether a file matches the types of an `<input accept>`: `.vtt`, `image/png` or `video/*`. */
export function accepts(accept: string, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}
