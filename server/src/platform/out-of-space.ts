/** As the file system says it, and as PostgreSQL does (`disk_full`). */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether an error, or what caused it, is a full disk. */
export function isOutOfSpace(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codes.includes((at as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
