import type { Clock } from '../clock.ts';

/** What a node says of its topics, by their ids. */
export interface NodeNotes<Note> {
  node: string;
  topics: Record<string, Note>;
}

/** A node that said nothing for so long is gone. */
const nodeLifetimeMs = 10_000;

/** Who is in the topics of a kind, on all nodes: what this one knows, and what each of the others said of itself last. */
export function createPresence<Note>({ noteHere, clock }: { noteHere: (topicId: string) => Note; clock: Clock }) {
  const nodes = new Map<string, { saidAtMs: number; topics: NodeNotes<Note>['topics'] }>();

  return {
    /** What another node says of itself. */
    take({ node, topics }: NodeNotes<Note>): void {
      nodes.set(node, { saidAtMs: clock().getTime(), topics });
    },

    /** This node's first. Those that have nobody there say nothing of it. */
    notesOf(topicId: string): Note[] {
      const oldestMs = clock().getTime() - nodeLifetimeMs;
      for (const [node, { saidAtMs }] of nodes) if (saidAtMs < oldestMs) nodes.delete(node);
      const others = [...nodes.values()].flatMap(({ topics }) => topics[topicId] ?? []);
      return [noteHere(topicId), ...others];
    },
  };
}
