import { createCache } from '../cache.ts';
import type { Clock } from '../clock.ts';
import type { Ground } from './ground.ts';

export type Grounds = ReturnType<typeof createGrounds>;
type Kind = Ground['kind'];
type OfKind<K extends Kind> = Extract<Ground, { kind: K }>;

/** Says of each, in their order, whether it still stands. */
export type Judge<K extends Kind = Kind> = (grounds: readonly OfKind<K>[]) => Promise<readonly boolean[]>;

/** How long a ground that fell may still carry a ticket, besides the second in which connections are looked at. */
const knownForMs = 3000;

interface Waiting {
  ground: Ground;
  settle: (answer: boolean | Promise<never>) => void;
}

/**
 * Whether what tickets were given for still stands. Features say how they judge theirs; what is asked at one time is
 * judged together, and an answer serves for a moment, so that a thousand viewers of one key cost as much as one.
 */
export function createGrounds({ clock }: { clock: Clock }) {
  const judges = new Map<Kind, Judge>();
  const known = createCache<{ answer: Promise<boolean>; atMs: number }>({ entries: 20_000 });
  let waiting: Waiting[] = [];

  async function judge(kind: Kind, asked: readonly Waiting[]): Promise<void> {
    try {
      const by = judges.get(kind);
      if (!by) throw new Error(`Nobody judges grounds of the kind "${kind}".`);
      const answers = await by(asked.map(({ ground }) => ground) as never);
      for (const [index, { settle }] of asked.entries()) settle(answers[index] ?? false);
    } catch (error) {
      for (const { settle } of asked) settle(Promise.reject(error));
    }
  }

  function judgeWaiting(): void {
    const asked = waiting;
    waiting = [];
    for (const [kind, some] of Map.groupBy(asked, ({ ground }) => ground.kind)) void judge(kind, some);
  }

  function ask(ground: Ground): Promise<boolean> {
    if (waiting.length === 0) setImmediate(judgeWaiting);
    return new Promise((resolve) => waiting.push({ ground, settle: resolve }));
  }

  return {
    judgeBy<K extends Kind>(kind: K, by: Judge<K>): void {
      if (judges.has(kind)) throw new Error(`Grounds of the kind "${kind}" are judged already.`);
      judges.set(kind, by as unknown as Judge);
    },

    /** Rejects where it cannot be found out. */
    stands(ground: Ground): Promise<boolean> {
      const name = JSON.stringify(ground);
      const nowMs = clock().getTime();
      const before = known.get(name);
      if (before && nowMs - before.atMs < knownForMs) return before.answer;
      const answer = ask(ground);
      answer.catch(() => known.delete(name));
      known.set(name, { answer, atMs: nowMs });
      return answer;
    },
  };
}
