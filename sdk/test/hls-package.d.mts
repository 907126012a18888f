/** The folder of the test video. */
export function ensureHlsPackage(): Promise<string>;
