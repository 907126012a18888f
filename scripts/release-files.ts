/** Tracked files that run the platform or explain how. */
const kept = [
  /^(contract|server)\/(package\.json|src\/|assets\/|demo\/)/,
  /^examples\/(?!react-player\/)/,
  /^docs\/(?!site\/)/,
  /^sdk\/(README\.md|package\.json|[a-z-]+\.json)$/,
  /^scripts\/(accounts|build|ensure-tools|fill-sound|keys|platform-database|precompress|quick-imports|run|start|start-building|start-options|start-platform)\.ts$/,
  /^(CHANGELOG\.md|LICENSE|README\.md|\.npmrc)$/,
];

const ofTests = /[.](test|testing)[.][^/]+$|\/testing\//;

/** The `tracked` files of a release that need no build. */
export function releaseFiles(tracked: readonly string[]): string[] {
  return tracked.filter((file) => kept.some((pattern) => pattern.test(file)) && !ofTests.test(file));
}
