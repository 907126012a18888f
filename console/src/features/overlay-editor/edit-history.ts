/** Every state since the editor was opened; nothing is forgotten. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The gesture of the present state: another step of the same gesture replaces it. */
  readonly gesture: string | undefined;
}

export function beginHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], gesture: undefined };
}

/** `gesture` names a drag or a run of key presses, whose steps are undone together. */
export function record<State>(history: EditHistory<State>, next: State, gesture?: string): EditHistory<State> {
  if (next === history.present) return history;
  const joins = gesture !== undefined && gesture === history.gesture;
  const past = joins ? history.past : [...history.past, history.present];
  return { past, present: next, future: [], gesture };
}

/** Ends a gesture: later changes are undone separately. */
export function settle<State>(history: EditHistory<State>): EditHistory<State> {
  return history.gesture === undefined ? history : { ...history, gesture: undefined };
}

/** Reverts a cancelled gesture. Nothing of it can be redone. */
export function abandon<State>(history: EditHistory<State>, gesture: string): EditHistory<State> {
  if (history.gesture !== gesture) return history;
  return { past: history.past.slice(0, -1), present: history.past.at(-1)!, future: [], gesture: undefined };
}

export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], gesture: undefined };
}

export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later, gesture: undefined };
}
