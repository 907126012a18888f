import type { InsightDimension } from '@zeacon/contract';

type Names = { id: string; name: string }[];

export interface ValueNamesDeps {
  /** All videos of a business, or those among `ids` that are. */
  listStreamNames: (businessId: string, ids?: readonly string[]) => Promise<Names>;
  /** Players and widgets of the business, all of them or those among `ids`. */
  listEmbedNames: (businessId: string, ids?: readonly string[]) => Promise<Names>;
  listPlaylistNames: (businessId: string, ids?: readonly string[]) => Promise<Names>;
  listCommunityNames: (businessId: string, ids?: readonly string[]) => Promise<Names>;
  /** Posts among `ids`, or the newest. */
  listPostNames: (businessId: string, ids?: readonly string[]) => Promise<Names>;
  /** Tests with an arm, among `ids`. What a page calls a test of its own is its name. */
  listSplitTestNames: (businessId: string, ids: readonly string[]) => Promise<Names>;
}

/** What people call the values of a dimension: of videos, players, playlists and the like their names, otherwise as they are. */
export function createValueNames(deps: ValueNamesDeps) {
  const lists: Partial<Record<InsightDimension, ValueNamesDeps['listStreamNames']>> = {
    streamId: deps.listStreamNames,
    playerId: deps.listEmbedNames,
    playlistId: deps.listPlaylistNames,
    communityId: deps.listCommunityNames,
    memberOf: deps.listCommunityNames,
    postId: deps.listPostNames,
  };

  async function readNames(
    businessId: string,
    dimension: InsightDimension,
    values: readonly string[],
  ): Promise<(value: string) => string> {
    const list = dimension === 'splitTest' ? deps.listSplitTestNames : lists[dimension];
    if (!list) return (value) => value;
    const ids = values.filter((value) => value !== '');
    const known = new Map((ids.length > 0 ? await list(businessId, ids) : []).map(({ id, name }) => [id, name]));
    return (value) => known.get(value) ?? '';
  }

  /** Values whose names contain a text; undefined for a dimension whose values are their own names. */
  async function found(
    businessId: string,
    dimension: InsightDimension,
    search: string,
  ): Promise<readonly string[] | undefined> {
    const wanted = search.toLowerCase();
    const all = await lists[dimension]?.(businessId);
    return all?.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id);
  }

  return Object.assign(readNames, { found });
}
