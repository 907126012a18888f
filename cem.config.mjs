/** Those of a video element, which no JSDoc lists again. */
const media = { events: [] };
const readTexts = (list) => [...list.matchAll(/'([^']+)'/g)].map(([, text]) => text);
const toStandardEvent = (name) => ({ name, type: { text: 'Event' }, description: 'As of a `<video>`.' });

export default {
  globs: [
    'sdk/src/*/zc-*/zc-*.ts',
    'sdk/src/player/media-element.ts',
    'sdk/src/player/zc-player/player-attributes.ts',
    'sdk/src/*/events/*.ts',
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
          if (declaration.name === 'mediaEvents') media.events = readTexts(declaration.default);
          if (declaration.members)
            declaration.members = declaration.members.filter(
              ({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#'),
            );
        }
      },
      packageLinkPhase({ customElementsManifest }) {
        // Files are found in the order the disk lists them, which differs from one clone to the next.
        customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
        for (const { declarations = [] } of customElementsManifest.modules)
          for (const declaration of declarations)
            if (declaration.members?.some(({ inheritedFrom }) => inheritedFrom?.name === 'MediaElement'))
              declaration.events = [...(declaration.events ?? []), ...media.events.map(toStandardEvent)];
      },
    },
  ],
};
