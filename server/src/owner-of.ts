import type { NamedShown } from './platform/allowed-sites/shown-ids.ts';

type BusinessOf = (id: string) => Promise<string | undefined>;

export interface Owners {
  streams: { businessOf: BusinessOf };
  players: { businessOf: BusinessOf };
  playlists: { businessOf: BusinessOf };
  videoWidgets: { businessOf: (siteKey: string) => string | undefined; businessOfWidget: BusinessOf };
  communities: { businessOf: BusinessOf; businessOfPost: BusinessOf; businessOfComment: BusinessOf };
}

export interface LimitedEmbeds {
  players: { ownDomainsOf: (id: string) => Promise<readonly string[]> };
  videoWidgets: { ownDomainsOf: (id: string) => Promise<readonly string[]> };
}

/** Says to which of its business's domains a player or widget is limited: views name either in the same field. */
export const createOwnDomainsOf =
  ({ players, videoWidgets }: LimitedEmbeds) =>
  (id: string): Promise<readonly string[]> =>
    (id.startsWith('wgt_') ? videoWidgets : players).ownDomainsOf(id);

/** Says which business something belongs to that pages show. */
export function createOwnerOf({ streams, players, playlists, videoWidgets, communities }: Owners) {
  const owners: Record<NamedShown, BusinessOf> = {
    stream: streams.businessOf,
    player: players.businessOf,
    playlist: playlists.businessOf,
    widget: videoWidgets.businessOfWidget,
    site: async (key) => videoWidgets.businessOf(key),
    business: async (id) => id,
    // A click's id starts with the video's.
    click: (id) => streams.businessOf(id.split('.')[0] ?? ''),
    community: communities.businessOf,
    post: communities.businessOfPost,
    comment: communities.businessOfComment,
  };
  return (shown: NamedShown, id: string): Promise<string | undefined> => owners[shown](id);
}
