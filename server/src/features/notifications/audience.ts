import { type BusinessRole, can, type NotificationKind, ruleOfKind } from '@zeacon/contract';

export interface Member {
  userId: string;
  email: string;
  role: BusinessRole;
}

export interface Involved {
  /** Who began what has now finished; undefined if no person did. */
  personId?: string | undefined;
  /** Who did it just now; undefined if no person did. */
  doerId?: string | undefined;
}

/** The members who are notified, whatever they chose. */
export function audienceOf<One extends Member>(
  kind: NotificationKind,
  members: readonly One[],
  { personId, doerId }: Involved,
): One[] {
  const { permission, audience, skipsDoer } = ruleOfKind(kind);
  const holders = members.filter(({ role }) => can(role, permission));
  const person = holders.filter(({ userId }) => userId === personId);
  const told = audience === 'holders' || (audience === 'person-or-holders' && person.length === 0) ? holders : person;
  return told.filter(({ userId }) => !(skipsDoer && userId === doerId));
}
