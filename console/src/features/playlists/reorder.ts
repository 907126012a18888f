/** The list with `moved` together before or after `target`, in their previous order. */
export function reorder(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  side: 'before' | 'after',
): string[] {
  if (moved.has(target)) return [...ids];
  const block = ids.filter((id) => moved.has(id));
  const rest = ids.filter((id) => !moved.has(id));
  rest.splice(rest.indexOf(target) + (side === 'after' ? 1 : 0), 0, ...block);
  return rest;
}

/** The list with one item at another position; positions outside count as its ends. */
export function moveTo(ids: readonly string[], id: string, position: number): string[] {
  const rest = ids.filter((other) => other !== id);
  rest.splice(Math.max(0, position), 0, id);
  return rest;
}
