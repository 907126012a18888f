import type { PageFacts, PageScript } from './page-facts.ts';

/** One kind of snippet that businesses paste into their pages. */
export interface SnippetKind {
  /** Path of its script on this platform. */
  script: string;
  /** The script works only with `type="module"`. */
  isModule: boolean;
  /** Ids or keys of a business that the page names; some kinds name them at the script. */
  idsIn(facts: PageFacts, script: PageScript | undefined): string[];
  /** Whether it shows nothing without an element in the page. */
  needsElement: boolean;
  /** `undefined` if nothing has this id. */
  businessOf(id: string): Promise<string | undefined>;
}

export interface SnippetOwners {
  players: (id: string) => Promise<string | undefined>;
  streams: (id: string) => Promise<string | undefined>;
  playlists: (id: string) => Promise<string | undefined>;
  /** Of the key in a site tag. */
  siteKeys: (key: string) => string | undefined;
}

const idAttributes = ['player-id', 'media-id', 'playlist-id'];
export const playerElement = 'zc-player';
/** A frame of this platform that plays a video. */
export const framePath = /^\/v\/([^/]+)\/embed\/?$/;

/** What is looked for in pages. */
export function snippetKinds(owners: SnippetOwners): readonly SnippetKind[] {
  return [
    {
      script: '/sub-apps/widgets/player.js',
      isModule: true,
      needsElement: true,
      idsIn: ({ elements }) =>
        elements.flatMap(({ name, attributes }) =>
          name === playerElement ? idAttributes.flatMap((attribute) => attributes.get(attribute) ?? []) : [],
        ),
      businessOf: async (id) => {
        if (id.startsWith('ply_')) return owners.players(id);
        return id.startsWith('pls_') ? owners.playlists(id) : owners.streams(id);
      },
    },
    {
      script: '/sub-apps/widgets/site.js',
      isModule: false,
      needsElement: false,
      idsIn: (_facts, script) => (script ? [script.attributes.get('data-key') || '?'] : []),
      businessOf: async (key) => owners.siteKeys(key),
    },
  ];
}
