/** What the compiler must accept and refuse of the React wrappers and of the tags in JSX. It is compiled, never run. */
import {
  ZcChat,
  ZcPlayer,
  type ZcPlayerElement,
  type ZcPlayerReadyEvent,
  type ZcPlaylistChangeEvent,
} from './index.ts';

const read = (name: string) => name;

export const accepted = [
  <ZcPlayer
    key="wrapper"
    playerId="ply_1"
    consent="granted"
    startTime={30}
    ref={(player: ZcPlayerElement | null) => void player?.play()}
    onPlayerReady={({ config }: ZcPlayerReadyEvent) => read(config.player.name)}
    onPlaylistChange={({ streamId }: ZcPlaylistChangeEvent) => read(streamId)}
    onTimeUpdate={({ type }: Event) => read(type)}
    onWaiting={({ type }: Event) => read(type)}
  />,
  <ZcChat key="chat" streamId="str_1" htmlFor="player" />,
  <zc-player
    key="tag"
    player-id="ply_1"
    start-time="1m30s"
    destination-type="WIDGET"
    muted
    share
    playlist-id="pls_1"
  />,
  <zc-hand-raise key="hand" for="player" />,
];

export const refused = [
  // @ts-expect-error There is no such prop.
  <ZcPlayer key="prop" videoId="str_1" />,
  // @ts-expect-error A prop has the type of the element's property.
  <ZcPlayer key="type" autoplay="yes" />,
  // @ts-expect-error There is no such event.
  <ZcPlayer key="event" onPlayerReadied={() => undefined} />,
  // @ts-expect-error An event is of its own class.
  <ZcPlayer key="class" onPlayerReady={({ streamId }: ZcPlaylistChangeEvent) => read(streamId)} />,
  // @ts-expect-error The chat has no such attribute.
  <zc-chat key="attribute" consent="granted" />,
  // @ts-expect-error It is one of three words.
  <zc-player key="word" consent="maybe" />,
  // @ts-expect-error It is a text.
  <zc-hand-raise key="text" stream-id={1} />,
];
