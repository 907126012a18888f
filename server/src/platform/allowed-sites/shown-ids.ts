import type { Shown } from '@zeacon/contract';

type Part = Record<string, unknown>;

/** Where calls name what they ask for: part of the input and field; the first that is there counts. */
const places: Record<
  Exclude<Shown, 'channel'>,
  readonly (readonly ['params' | 'query' | 'headers' | 'body', string])[]
> = {
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

/** What is named in a call itself: a channel is named by who is in it. */
export type NamedShown = keyof typeof places;

export interface Asked {
  shown: NamedShown;
  id: string;
}

const textOf = (part: Part | undefined, field: string): string | undefined => {
  const value = part?.[field];
  return typeof value === 'string' && value ? value : undefined;
};

/** The player or widget that a call is made by, where it says so. */
export function embedIn(asked: Asked, input: unknown): string | undefined {
  if (asked.shown === 'player' || asked.shown === 'widget') return asked.id;
  return textOf((input as { body?: Part }).body, 'playerId');
}

/** The media token of a call for a video. */
export function tokenIn({ query, body }: { query?: Part; body?: Part }): string | undefined {
  return textOf(query, 'token') ?? textOf(body, 'token');
}

/** What a call asks for; undefined if it names nothing. */
export function idIn(shown: NamedShown, input: unknown): Asked | undefined {
  for (const [part, field] of places[shown]) {
    const id = textOf((input as Record<string, Part | undefined>)[part], field);
    if (id) return { shown, id };
  }
  // Widgets are asked for one by one, or all of a site.
  return shown === 'widget' ? idIn('site', input) : undefined;
}
