import {
  type Community,
  type ConsoleSession,
  type EmbeddedPlayer,
  type Hypergraphic,
  type InsightFigures,
  type Live,
  type PlaylistWithDetails,
  type PostDetails,
  type Stream,
  StreamDraft,
  type UploadTicket,
} from '@zeacon/contract';

const date = '2026-11-01T10:00:00.000Z';

export const session: ConsoleSession = {
  account: {
    id: 'biz_1',
    businessName: 'Northlight',
    username: 'Northlight',
    email: 'ana@northlight.example',
    logo: null,
    legalFirstName: null,
    websiteUrl: null,
    timeZone: 'UTC',
    createdDate: date,
  },
  email: 'ana@northlight.example',
  role: 'owner',
  businesses: [{ id: 'biz_1', businessName: 'Northlight', logo: null, role: 'owner' }],
  isOperator: false,
  impersonation: null,
  csrfToken: 'csrf-1',
  expiresInSec: 900,
};

/** Figures of a period in which nothing happened, but for what is given. */
export function sampleFigures(over: Partial<InsightFigures> = {}): InsightFigures {
  return {
    pageViews: 0,
    views: 0,
    autoplayedViews: 0,
    viewability: 0,
    uniqueVisitors: 0,
    watchTimeMs: 0,
    playRate: 0,
    completionRate: 0,
    averageWatched: null,
    startupMs: null,
    exitsBeforeStart: 0,
    rebufferShare: 0,
    averageHeight: null,
    failedViews: 0,
    startupScore: null,
    smoothnessScore: null,
    successScore: null,
    overlayImpressions: 0,
    overlayClicks: 0,
    leads: 0,
    conversions: 0,
    ...over,
  };
}

export function sampleVideo(over: Partial<Stream> = {}): Stream {
  const id = over.id ?? 'str_1';
  const name = over.name ?? 'Aurora';
  return {
    ...StreamDraft.parse({ name, description: 'Curtains of colour' }),
    requiresSignedEmbed: false,
    id,
    businessId: 'biz_1',
    mediaType: 'VIDEO',
    publishStatus: 'UnPublished',
    expiry: 'ACTIVE',
    fileName: 'aurora.mp4',
    sizeBytes: 1_500_000,
    createdDate: date,
    updatedDate: date,
    packaging: { state: 'ready', progress: 1, message: null },
    thumbnailUrl: `/media/posters/${id}.webp`,
    playback: {
      streamId: id,
      name,
      description: '',
      durationMs: 20_000,
      width: 1280,
      height: 720,
      hlsUrl: `/media/streams/${id}/index.m3u8`,
      posterUrl: null,
      thumbnailsUrl: null,
      captions: [],
      expiresAt: null,
    },
    ...over,
  };
}

export function samplePlayer(over: Partial<EmbeddedPlayer> = {}): EmbeddedPlayer {
  return {
    uuid: 'ply_1',
    businessAccountId: 'biz_1',
    name: 'Home page',
    streamId: null,
    playlistId: null,
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo: null,
    showIcon: false,
    playerColor: '#e11d2e',
    allowedDomains: [],
    createdDate: date,
    updatedDate: date,
    ...over,
  };
}

export function sampleTicket(over: Partial<UploadTicket> = {}): UploadTicket {
  return {
    uploadId: 'upl_1',
    streamId: 'str_1',
    fileName: 'clip.mp4',
    sizeBytes: 25,
    fingerprint: 'unset',
    url: '/media/uploads/upl_1',
    token: 'token-1',
    environment: 'test',
    partSizeBytes: 10,
    receivedBytes: 0,
    createdDate: date,
    ...over,
  };
}

export function pageOf<Item>(items: Item[]) {
  return {
    items,
    page: 0,
    size: Math.max(items.length, 1),
    totalItems: items.length,
    totalPages: items.length ? 1 : 0,
  };
}

export function samplePlaylist(videos: Stream[] = [], over: Partial<PlaylistWithDetails> = {}): PlaylistWithDetails {
  return {
    id: 'pls_1',
    businessId: 'biz_1',
    name: 'Winter nights',
    description: '',
    itemCount: videos.length,
    totalDurationMs: videos.reduce((sum, { playback }) => sum + (playback?.durationMs ?? 0), 0),
    thumbnailUrl: videos[0]?.thumbnailUrl ?? null,
    createdDate: date,
    updatedDate: date,
    details: videos.map((stream, position) => ({
      id: `pld_${stream.id}`,
      position,
      stream,
      isShown: stream.publishStatus === 'Published' && stream.playback !== null,
    })),
    ...over,
  };
}

export function sampleHypergraphic(over: Partial<Hypergraphic> = {}): Hypergraphic {
  return {
    uuid: 'hyp_1',
    name: 'Blue jacket',
    url: 'https://shop.example.com/jacket',
    addToLiveStream: false,
    style: { top: 10, left: 10, width: 20 },
    dropTimestamp: null,
    removeTimestamp: null,
    hlsDisplay: true,
    trackConversions: true,
    defaultPath: '/media/images/a/480.webp',
    hoverPath: null,
    width: 400,
    height: 200,
    defaultImageId: 'img_1',
    hoverImageId: null,
    defaultSizeBytes: 12_000,
    hoverSizeBytes: null,
    streamCount: 2,
    createdDate: date,
    updatedDate: date,
    ...over,
  };
}

export function sampleLive(over: Partial<Live> = {}): Live {
  return {
    streamId: 'str_1',
    liveStatus: 'SCHEDULED',
    streamMode: 'hls',
    canRaiseHand: false,
    hasChat: true,
    chatSlowModeSec: 0,
    startsWithEncoder: false,
    recordOnly: false,
    shouldPlayVod: true,
    startedDate: null,
    interruptedDate: null,
    graceEndsDate: null,
    endedDate: null,
    sessionId: null,
    archiveId: null,
    hlsBroadcastUrl: null,
    ingest: null,
    refusedEncoder: null,
    viewerCount: 0,
    maxPeerViewers: 8,
    needsPlan: false,
    rtmp: null,
    ...over,
  };
}

export const sampleCommunity = (over: Partial<Community> = {}): Community => ({
  id: 'com_1',
  businessId: 'biz_1',
  title: 'Harbor club',
  subdomain: 'harbor-club',
  url: 'http://harbor-club.localhost:4000',
  description: '',
  rules: '',
  visibility: 'PRIVATE',
  picture: null,
  cover: null,
  pictureUrl: null,
  coverUrl: null,
  accentColor: null,
  memberCount: 2,
  postCount: 1,
  requestCount: 1,
  holdsFirstPosts: false,
  holdsSpam: true,
  heldWords: '',
  linkRule: 'ALLOW',
  takesVideos: false,
  price: null,
  inviteUrl: 'http://harbor-club.localhost:4000/?invite=x',
  createdDate: '2026-03-10T12:00:00Z',
  ...over,
});

/** By the business itself, published, without words. */
export function samplePost(over: Partial<PostDetails> = {}): PostDetails {
  const { id, title, subdomain, url } = sampleCommunity();
  return {
    uuid: 'pst_1',
    community: { id, title, subdomain, url },
    businessAccountId: 'biz_1',
    space: null,
    url: `${url}/post/pst_1`,
    title: 'Spring',
    body: { blocks: [] },
    author: { memberId: null, name: title, role: 'OWNER', pictureUrl: null },
    state: 'PUBLISHED',
    isPinned: false,
    createdDate: '2026-03-10T12:00:00Z',
    publishDate: null,
    editedDate: null,
    mentions: [],
    contentId: null,
    contentType: null,
    streamDetails: null,
    mediaToken: null,
    playlist: null,
    videoState: null,
    waitsFor: null,
    picture: null,
    pictureUrl: null,
    pictures: [],
    link: null,
    poll: null,
    watchParty: null,
    commentCount: 0,
    reactions: [],
    ...over,
  };
}
