/** Codes from the file system and from PostgreSQL (`disk_full`). */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether an error was caused by a full disk. */
export function isOutOfSpace(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codes.includes((at as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
