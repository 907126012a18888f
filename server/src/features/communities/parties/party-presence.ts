/** What a node reports about those in a watch party there. */
export interface PartyPresence {
  /** Each once, however many windows they have open. */
  accountIds: string[];
  /** Connections of people who are not signed in: nobody knows which of them are the same person. */
  guests: number;
}

export function presenceHere(here: readonly { accountId: string | null }[]): PartyPresence {
  const accountIds = here.flatMap(({ accountId }) => accountId ?? []);
  return { accountIds: [...new Set(accountIds)], guests: here.length - accountIds.length };
}

export function peopleIn(nodes: readonly PartyPresence[]): number {
  const members = new Set(nodes.flatMap(({ accountIds }) => accountIds));
  return nodes.reduce((total, { guests }) => total + guests, members.size);
}
