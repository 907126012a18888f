export default {
  globs: [
    'sdk/src/elements/*/zc-*.ts',
    'sdk/src/elements/media-element.ts',
    'sdk/src/elements/zc-player/player-attributes.ts',
    'sdk/src/events/*.ts',
  ],
  exclude: ['**/*.test.ts', '**/*.styles.ts'],
  litelement: true,
  outdir: 'sdk',
  plugins: [
    {
      name: 'public-surface-only',
      moduleLinkPhase({ moduleDoc }) {
        for (const declaration of moduleDoc.declarations ?? []) {
          // The analyzer also takes the `type` of every dispatched event for an event's name.
          if (declaration.events) declaration.events = declaration.events.filter(({ name }) => name?.startsWith('zc-'));
          if (declaration.members)
            declaration.members = declaration.members.filter(
              ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#'),
            );
        }
      },
      packageLinkPhase({ customElementsManifest }) {
        // Files are found in the order the disk lists them, which differs from one clone to the next.
        customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
      },
    },
  ],
};
