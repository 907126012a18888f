import type { PageFacts, PageScript } from './page-facts.ts';

/** One kind of snippet that businesses paste into their pages. */
export interface SnippetKind {
  /** Path of its script on this platform. */
  script: string;
  /** What that script loads from the same folder before anything plays. */
  loads: readonly string[];
  /** Names under which these scripts make policies of Trusted Types; without it, nothing of them runs. */
  policyNames: readonly string[];
  /** The script works only with `type="module"`. */
  isModule: boolean;
  /** Ids or keys of a business that the page names; some kinds name them at the script. */
  idsIn(facts: PageFacts, script: PageScript | undefined): string[];
  /** The element in the page that shows something; undefined if the script needs none. */
  element: string | undefined;
  /** `undefined` if nothing has this id. */
  businessOf(id: string): Promise<string | undefined>;
}

export interface SnippetOwners {
  players: (id: string) => Promise<string | undefined>;
  streams: (id: string) => Promise<string | undefined>;
  playlists: (id: string) => Promise<string | undefined>;
  widgets: (id: string) => Promise<string | undefined>;
  /** Of the key in a site tag. */
  siteKeys: (key: string) => Promise<string | undefined>;
}

/** Values of these attributes of an element, wherever it is in the page. */
const idsOf =
  (element: string, attributes: readonly string[]): SnippetKind['idsIn'] =>
  ({ elements }) =>
    elements.flatMap((one) =>
      one.name === element ? attributes.flatMap((name) => one.attributes.get(name) ?? []) : [],
    );

/** A frame of this platform that plays a video. */
export const framePath = /^\/v\/([^/]+)\/embed\/?$/;

/** What is looked for in pages. */
export function snippetKinds(owners: SnippetOwners): readonly SnippetKind[] {
  return [
    {
      script: '/sub-apps/widgets/player.js',
      loads: ['controls.js', 'vendors.js'],
      policyNames: ['zeacon-player'],
      isModule: true,
      element: 'zc-player',
      idsIn: idsOf('zc-player', ['player-id', 'media-id', 'playlist-id']),
      businessOf: async (id) => {
        if (id.startsWith('ply_')) return owners.players(id);
        return id.startsWith('pls_') ? owners.playlists(id) : owners.streams(id);
      },
    },
    {
      script: '/sub-apps/widgets/zc-widget.js',
      loads: ['player.js', 'controls.js', 'vendors.js'],
      policyNames: ['zeacon-widget', 'zeacon-player'],
      isModule: true,
      element: 'zc-widget',
      idsIn: idsOf('zc-widget', ['widget-id']),
      businessOf: owners.widgets,
    },
    {
      script: '/sub-apps/widgets/site.js',
      loads: ['zc-widget.js', 'player.js', 'controls.js', 'vendors.js'],
      policyNames: ['zeacon-widget', 'zeacon-player'],
      isModule: false,
      element: undefined,
      idsIn: (_facts, script) => [script?.attributes.get('data-key')?.trim() ?? ''].filter(Boolean),
      businessOf: owners.siteKeys,
    },
  ];
}
