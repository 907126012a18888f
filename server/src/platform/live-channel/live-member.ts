import type { CallerRequest } from '../actors/admission.ts';
import type { Ground } from '../grounds/ground.ts';

/** Somebody whom a community of the live's business knows as a member. */
export interface LiveMember {
  memberId: string;
  /** What a ticket of theirs ends with; undefined for whoever is banned, and only known so that they stay blocked. */
  ground: Ground | undefined;
  /** Under which they write. */
  name: string;
  /** Members whose words they do not want to see. */
  hidden: readonly string[];
}

export interface AskedMember {
  businessId: string;
  request: CallerRequest;
  /** What they were let in for. */
  ground: Ground | undefined;
}

/** Undefined for all others. */
export type FindLiveMember = (asked: AskedMember) => Promise<LiveMember | undefined>;
