import type { Shown } from '@zeacon/contract';

type Part = Record<string, unknown>;

/** Where calls name what they ask for: part of the input and field; the first that is there counts. */
const places: Record<Shown, readonly (readonly ['params' | 'query' | 'headers' | 'body', string])[]> = {
  stream: [
    ['query', 'streamId'],
    ['headers', 'streamid'],
    ['body', 'streamId'],
  ],
  player: [
    ['query', 'embeddedVideoPlayerId'],
    ['headers', 'embeddedvideoplayerid'],
  ],
  playlist: [
    ['query', 'playlistId'],
    ['headers', 'playlistid'],
  ],
  widget: [['query', 'widgetId']],
  site: [
    ['query', 'siteKey'],
    ['body', 'siteKey'],
  ],
  business: [
    ['query', 'businessId'],
    ['body', 'businessId'],
  ],
  click: [['body', 'clickId']],
  community: [
    ['query', 'communityId'],
    ['body', 'communityId'],
  ],
  post: [
    ['params', 'id'],
    ['query', 'postId'],
    ['body', 'postId'],
  ],
  comment: [['params', 'id']],
};

/** The player or widget that a call is made by, where it says so. */
export function embedIn(asked: { shown: Shown; id: string }, input: unknown): string | undefined {
  if (asked.shown === 'player' || asked.shown === 'widget') return asked.id;
  const playerId = (input as { body?: Part }).body?.playerId;
  return typeof playerId === 'string' && playerId ? playerId : undefined;
}

/** What a call asks for; undefined if it names nothing. */
export function idIn(shown: Shown, input: unknown): { shown: Shown; id: string } | undefined {
  for (const [part, field] of places[shown]) {
    const value = (input as Record<string, Part | undefined>)[part]?.[field];
    if (typeof value === 'string' && value) return { shown, id: value };
  }
  // Widgets are asked for one by one, or all of a site.
  return shown === 'widget' ? idIn('site', input) : undefined;
}
