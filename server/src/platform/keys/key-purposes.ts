/** What the servers of one platform sign and encrypt: each purpose has its own keys. */
export const keyPurposes = [
  'access-token',
  'refresh-token',
  'csrf',
  'known-device',
  'media-token',
  'upload-token',
  'image-token',
  'member-picture',
  'export-token',
  'original-token',
  'widget-preview',
  'site-self-test',
  'realtime',
  'studio',
  'checksum',
  'sealing',
  'author',
  'unsubscribe',
  'sign-up-invite',
  'purchase',
  'web-push',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/**
 * Purposes whose keys can be rotated. `author` identifies chat authors, so a new key would give everybody a new
 * identity and undo all blocks.
 */
export const rotatingPurposes = keyPurposes.filter((purpose) => purpose !== 'author');

/**
 * Old keys of these purposes are never retired, so that nothing encrypted with them is lost, and the link in an old mail and
 * what was bought still work.
 */
export const keptPurposes: readonly KeyPurpose[] = ['sealing', 'unsubscribe', 'purchase'];

/** File in `secrets/` where data folders from before this table store the purpose's key. */
export const formerKeyFile = (purpose: KeyPurpose): string => `${purpose === 'author' ? 'realtime' : purpose}-key`;
