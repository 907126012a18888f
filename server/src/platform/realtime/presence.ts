import type { Clock } from '../clock.ts';

/** What a node reports about its topics, by their ids. */
export interface NodeNotes<Note> {
  node: string;
  topics: Record<string, Note>;
}

/** A node that was silent for this long is gone. */
const nodeLifetimeMs = 10_000;

/** Who is in the topics of a kind, on all nodes: what this node knows, and the last report of each other node. */
export function createPresence<Note>({ noteHere, clock }: { noteHere: (topicId: string) => Note; clock: Clock }) {
  const nodes = new Map<string, { saidAtMs: number; topics: NodeNotes<Note>['topics'] }>();

  return {
    /** Takes the report of another node. */
    take({ node, topics }: NodeNotes<Note>): void {
      nodes.set(node, { saidAtMs: clock().getTime(), topics });
    },

    /** This node's note first. Nodes without anybody in the topic have none. */
    notesOf(topicId: string): Note[] {
      const oldestMs = clock().getTime() - nodeLifetimeMs;
      for (const [node, { saidAtMs }] of nodes) if (saidAtMs < oldestMs) nodes.delete(node);
      const others = [...nodes.values()].flatMap(({ topics }) => topics[topicId] ?? []);
      return [noteHere(topicId), ...others];
    },
  };
}
