import { toJson } from '../to-json.ts';
import { createSilenceTimer } from './silence.ts';
import type { TopicLink } from './topic-link.ts';

/** A topic on a socket that others may share. */
export interface TopicMember {
  /** The join request, without the name that the socket assigns. */
  join: object;
  onMessage: (message: Record<string, unknown>) => void;
  onLost: () => void;
}

export type TopicSocket = ReturnType<typeof createTopicSocket>;

/** With more than this unsent, requests must wait. */
const unsentMaxBytes = 512 * 1024;
/** A topic without an answer for this long is joined again. */
const joinWithinMs = 15_000;

/** One WebSocket, and the topics that are joined over it. It closes with the last of them. */
export function createTopicSocket(socket: WebSocket, onOver: () => void) {
  const members = new Map<string, TopicMember>();
  const silence = createSilenceTimer(lose);
  let names = 0;
  let isOpen = false;

  function send(message: object): boolean {
    if (socket.bufferedAmount > unsentMaxBytes) return false;
    socket.send(toJson(message));
    return true;
  }

  const join = (topic: string, member: TopicMember) => send({ type: 'join', topic, ...member.join });

  function end() {
    silence.stop();
    members.clear();
    onOver();
    socket.close();
  }

  function lose() {
    const lost = [...members.values()];
    if (lost.length === 0) return;
    end();
    for (const { onLost } of lost) onLost();
  }

  silence.hear();
  socket.onopen = () => {
    isOpen = true;
    for (const [topic, member] of members) join(topic, member);
  };
  socket.onmessage = ({ data }) => {
    if (members.size === 0) return;
    silence.hear();
    const message = parse(data);
    if (!message) return;
    // A message without a topic is about the connection, or its only topic.
    for (const [topic, member] of [...members])
      if (message.topic === undefined || message.topic === topic) member.onMessage(message);
  };
  socket.onclose = lose;
  socket.onerror = () => {};

  return {
    /** Joins a topic, at once or as soon as the socket is open. */
    add(member: TopicMember): TopicLink<object> {
      const topic = `${++names}`;
      const joining = setTimeout(() => {
        close();
        member.onLost();
      }, joinWithinMs);
      function close() {
        clearTimeout(joining);
        if (!members.delete(topic)) return;
        if (members.size === 0) end();
        else if (isOpen) send({ type: 'leave', topic });
      }
      const forget = () => clearTimeout(joining);
      members.set(topic, {
        ...member,
        onMessage(message) {
          if (message.type !== 'beat') forget();
          member.onMessage(message);
        },
        onLost() {
          forget();
          member.onLost();
        },
      });
      if (isOpen) join(topic, member);
      return { send: (request) => send({ ...request, topic }), close };
    },
  };
}

function parse(data: unknown): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
