/** What the servers of one platform sign and seal: each purpose has keys of its own. */
export const keyPurposes = [
  'access-token',
  'refresh-token',
  'csrf',
  'media-token',
  'upload-token',
  'image-token',
  'realtime',
  'studio',
  'sealing',
  'author',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/**
 * Those that can be rotated. `author` names the writers of a chat, so another key would make everybody somebody else, and
 * nobody would be blocked who was.
 */
export const rotatingPurposes = keyPurposes.filter((purpose) => purpose !== 'author');

/** With a new key of these nothing that was sealed may be lost, so that their old ones are never retired. */
export const keptPurposes: readonly KeyPurpose[] = ['sealing'];

/** Where the data folder of a server from before this table keeps the purpose's key, below `secrets/`. */
export const formerKeyFile = (purpose: KeyPurpose): string => `${purpose === 'author' ? 'realtime' : purpose}-key`;
