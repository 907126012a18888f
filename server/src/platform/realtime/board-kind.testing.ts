import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { NewId } from '../ids.ts';
import type { Bus } from './bus.ts';
import type { Subscriber } from './topic.ts';
import type { TopicKind } from './topic-kind.ts';
import { createTopics, type Room } from './topics.ts';

/** Who reads a board, and whether it may write on it. */
export interface Reader {
  board: string;
  name: string;
  mayWrite: boolean;
}

interface Line {
  seq: number;
  text: string;
}

interface WriteRequest {
  type: 'write';
  ref?: string;
  text: string;
}

/** What is written on boards, for all nodes. */
export type Boards = Map<string, Line[]>;

interface BoardDeps {
  name: string;
  boards: Boards;
  /** Runs when somebody joins, before they get the content of the board. */
  gate?: (who: Reader) => Promise<void>;
  bus: Bus;
  newId: NewId;
  clock: Clock;
}

/** Boards that some may write and all may read. */
export function createBoardKind({ name, boards, gate = async () => {}, ...deps }: BoardDeps) {
  type Who = Subscriber & Reader;
  const topics = createTopics<Who, Line, number, Room<Who, Line>>({
    kind: name,
    open: () => ({
      deliver(to, line) {
        for (const { send } of to) send(JSON.stringify({ type: 'line', ...line }));
      },
    }),
    seqOf: ({ seq }) => seq,
    noteOf: (_board, here) => here.length,
    countOf: sum,
    ...deps,
  });
  const readersOf = (board: string) => sum(topics.presenceOf(board));

  const kind: TopicKind<Reader, Reader, WriteRequest> = {
    name,
    topics,
    admit: (reader) => ({ topicId: reader.board, identity: reader.name, rights: reader }),
    async welcome(who, { afterSeq = 0 }) {
      const lines = boards.get(who.board);
      if (!lines) throw new ApiError('stream.not_found');
      const { connectionId, board } = who;
      const missed = lines.filter(({ seq }) => seq > afterSeq);
      const event = { type: 'board', connectionId, lines: missed, readers: readersOf(board) };
      const lastSeq = lines.at(-1)?.seq ?? 0;
      await gate(who);
      return { event, lastSeq };
    },
    seated: () => void topics.tellPresence(),
    read(message) {
      const { type, text } = message as Partial<WriteRequest>;
      return type === 'write' && typeof text === 'string' ? { type, text } : undefined;
    },
    async handle({ board, mayWrite }, { text }) {
      if (!mayWrite) throw new ApiError('chat.blocked');
      const lines = boards.get(board)!;
      const line = { seq: lines.length + 1, text };
      lines.push(line);
      await topics.say(board, line);
    },
    left: () => topics.tellPresence(),
    tick: topics.tick,
  };
  return { kind, readersOf, say: topics.say };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
