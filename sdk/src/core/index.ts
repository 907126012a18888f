export {
  type Autosave,
  createAutosave,
  isStuck,
  later,
  type SaveOutcome,
  type SaveState,
} from './autosave/autosave.ts';
export { createHttp, type Http, type HttpOptions } from './http.ts';
export type { ChapterInput, ChapterSpan } from './player/chapters.ts';
export { formatTime } from './player/format-time.ts';
export type { CaptionChoice, PlayerState, Quality } from './player/player-state.ts';
export {
  createPlayerConfigClient,
  type PlayerConfigClient,
  type PlayerSource,
} from './player-config/player-config-client.ts';
export { type ChatState, createChatStore } from './realtime/chat-store.ts';
export { createRealtimeClient, type RealtimeStatus } from './realtime/realtime-client.ts';
export { type Remote, ZcError } from './result.ts';
export { createGuestPeer, createHostPeer, type PeerOptions, type StageConnection } from './stage/guest-peer.ts';
export type { HostEnd } from './stage/opentok-host.ts';
export { openTokHostStage } from './stage/opentok-stage.ts';
export type { SignalPort, StagePeer, StageState } from './stage/peer-types.ts';
export type { StageTransport } from './stage/stage-transport.ts';
export { createStore, type Store } from './store.ts';
export { parseThumbnails, type Thumbnail } from './thumbnails/parse-thumbnails.ts';
export type { ClientTopicKind } from './topics/subscription.ts';
export { createTopicClient } from './topics/topic-client.ts';
