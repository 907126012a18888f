import type { LiveStatus, PublicLive, RealtimeEvent, RealtimeRequest } from '@zeacon/contract';

type Joined = Extract<RealtimeEvent, { type: 'joined' }>;

/** The platform's end of one connection to a stream's channel. */
export interface ChannelLine {
  /** The token that its ticket was asked for with. */
  readonly mediaToken: string | undefined;
  readonly heard: RealtimeRequest[];
  readonly isClosed: boolean;
  say(event: RealtimeEvent): void;
}

/** What the platform says of one live stream, over calls and its channel, on this page. Call `close` after each test. */
export function openLivePlatform() {
  const realFetch = window.fetch;
  const RealSocket = window.WebSocket;
  const lines: (ChannelLine & { socket: Socket })[] = [];
  const platform = {
    lines: lines as readonly ChannelLine[],
    /** Without it neither calls nor channel are open to anybody. */
    neededToken: undefined as string | undefined,
    liveStatus: 'LIVE' as LiveStatus,
    /** Who asks for a ticket, if that is known. */
    member: undefined as { name: string; hiddenAuthors: string[] } | undefined,
    /** Before a ticket is given. */
    beforeTicket: async () => {},
    /** Where its media is. */
    hlsBroadcastUrl: null as string | null,
    state: {
      ...{ liveStatus: 'LIVE', viewerCount: 1, canRaiseHand: true, hasChat: true, chatSlowModeSec: 0, pinned: null },
    } as Joined['state'],
    messages: [] as Joined['messages'],
    /** Tokens that the stream's state was asked for with. */
    askedWith: [] as (string | undefined)[],
    /** Guest keys that channels were asked for with. */
    guestKeys: [] as (string | undefined)[],
    /** What channels were asked for as, of members of a community. */
    authorizations: [] as (string | undefined)[],
    /** What each ticket was asked for with. */
    proofs: [] as (string | undefined)[],
    /** Called with what is heard over any line. */
    onRequest: undefined as ((request: RealtimeRequest) => void) | undefined,
    close() {
      window.fetch = realFetch;
      window.WebSocket = RealSocket;
    },
  };

  class Socket extends EventTarget {
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = () => {};
    onerror = () => {};
    constructor() {
      super();
      queueMicrotask(() => this.onopen());
    }
    send(text: string) {
      const request: RealtimeRequest = JSON.parse(text);
      if (request.type !== 'join') {
        lines.find(({ socket }) => socket === this)?.heard.push(request);
        platform.onRequest?.(request);
        return;
      }
      const line = {
        mediaToken: request.token.replace(/^ticket of /, '') || undefined,
        heard: [],
        isClosed: false,
        socket: this,
        say: (event: RealtimeEvent) => this.onmessage({ data: JSON.stringify(event) }),
      };
      lines.push(line);
      const { state, messages } = platform;
      line.say({
        ...{ type: 'joined', connectionId: `con_${lines.length}`, authorId: 'aut_me', role: 'viewer', state, messages },
        ...{ isContinuous: true, deletedIds: [] },
      });
    }
    close() {
      const line = lines.find(({ socket }) => socket === this);
      if (line) Object.assign(line, { isClosed: true });
      this.onclose();
    }
  }

  function answer(mediaToken: string | undefined, body: object) {
    if (platform.neededToken === undefined || platform.neededToken === mediaToken)
      return new Response(JSON.stringify({ responseData: body }));
    const refusal = { error: 'media.token_invalid', message: 'It needs a valid token', requestId: 'req_1' };
    return new Response(JSON.stringify(refusal), { status: 401 });
  }

  window.WebSocket = Socket as unknown as typeof WebSocket;
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    const embedToken = new Headers(init?.headers).get('embed-token') ?? undefined;
    if (url.pathname.endsWith('/viewer/live')) {
      const mediaToken = url.searchParams.get('token') ?? embedToken;
      platform.askedWith.push(mediaToken);
      return answer(mediaToken, {
        liveStatus: platform.liveStatus,
        hlsBroadcastUrl: platform.hlsBroadcastUrl,
      } satisfies Partial<PublicLive>);
    }
    if (!url.pathname.endsWith('/viewer/realtime')) return realFetch(input, init);
    const {
      token = embedToken,
      guestKey,
      visitorProof,
    } = JSON.parse(String(init?.body)) as Record<'token' | 'guestKey' | 'visitorProof', string | undefined>;
    platform.guestKeys.push(guestKey);
    platform.authorizations.push(new Headers(init?.headers).get('authorization') ?? undefined);
    platform.proofs.push(visitorProof);
    const expiresDate = new Date(Date.now() + 3_600_000).toISOString();
    await platform.beforeTicket();
    const ticket = { url: '/api/realtime', channel: 'str_1', expiresDate, iceServers: [], visitorProof: 'proof-1' };
    const { member } = platform;
    return answer(token, { ...ticket, ...(member && { member }), token: `ticket of ${token ?? ''}` });
  };
  return platform;
}
