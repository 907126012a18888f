/** The folder of the test video. */
export function ensureHlsPackage(): Promise<string>;

/** The folder of the one with two sounds. */
export function ensureLanguagesPackage(): Promise<string>;

/** The folder of the one in transport streams. */
export function ensureTransportPackage(): Promise<string>;
