/** The database cannot be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
