/** A point in a feature's work at which other features can take part by subscribing. */
export interface Hook<Args extends readonly unknown[], Answer = void> extends Subscribable<Args, Answer> {
  /**
   * Runs the subscribers one after another, in the order in which they subscribed, and collects their answers. If a
   * transaction is passed, all of them write in it. The first that throws ends the run, and the caller gets its error.
   */
  run(...args: Args): Promise<Answer[]>;
}

/** The part of a hook that other features get. */
export interface Subscribable<Args extends readonly unknown[], Answer = void> {
  /** `subscriber` is the name of the subscribing feature, which may subscribe once to each hook. */
  subscribe(subscriber: string, work: (...args: Args) => Promise<Answer>): void;
}

export type CreateHook = Hooks['create'];

interface Hooks {
  create<Args extends readonly unknown[], Answer = void>(name: string): Hook<Args, Answer>;
  /** Ends subscribing; from now on hooks may run. */
  seal(): void;
  /** Who subscribed to each hook, in the order in which they run. */
  subscribers(): Record<string, string[]>;
}

/**
 * The hooks of one server. All features subscribe while they are created; hooks run only after `seal`. Both are refused
 * at the wrong time, so no run can miss a feature.
 */
export function createHooks(): Hooks {
  const names = new Map<string, Map<string, unknown>>();
  let isSealed = false;

  function create<Args extends readonly unknown[], Answer = void>(name: string): Hook<Args, Answer> {
    if (names.has(name)) throw new Error(`There is a hook ${name} already.`);
    const subscribers = new Map<string, (...args: Args) => Promise<Answer>>();
    names.set(name, subscribers);
    return {
      subscribe(subscriber, work) {
        if (isSealed) throw new Error(`${subscriber} subscribes to ${name} too late: hooks run already.`);
        if (subscribers.has(subscriber)) throw new Error(`${subscriber} subscribes to ${name} twice.`);
        subscribers.set(subscriber, work);
      },

      async run(...args) {
        if (!isSealed) throw new Error(`${name} runs too early: a feature may still subscribe.`);
        const answers: Answer[] = [];
        for (const work of subscribers.values()) answers.push(await work(...args));
        return answers;
      },
    };
  }

  return {
    create,
    seal: () => {
      isSealed = true;
    },
    subscribers: () => Object.fromEntries([...names].map(([name, subscribers]) => [name, [...subscribers.keys()]])),
  };
}
