import type { OnboardingStepId } from '@zeacon/contract';
import { and, desc, eq, exists, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import {
  businessInvite,
  businessMember,
  callToAction,
  emailVerification,
  embeddedPlayer,
  hypergraphicPlacement,
  insightValue,
  insightView,
  live,
  onboardingDismissal,
  secondFactor,
  stream,
  userAccount,
  userPasskey,
} from '../database/schema.ts';
import { published } from '../visibility/visibility.repository.ts';

export type FirstStepsFacts = Record<OnboardingStepId, boolean> & {
  isDismissed: boolean;
  videoId: string | null;
  playerId: string | null;
};

interface Asker {
  businessId: string;
  userId: string;
}

/** What exists in a business, whoever made it. */
export function createFirstStepsRepository(db: Queryable) {
  const one = { one: sql`1` };

  return {
    /** In one query, each part answered by an index. `ownOrigin`: of this platform's own pages. */
    async facts({ businessId, userId }: Asker, ownOrigin: string): Promise<FirstStepsFacts> {
      const streams = (that: SQL | undefined) =>
        db
          .select(one)
          .from(stream)
          .where(and(eq(stream.businessId, businessId), that));
      const isThere = (query: Parameters<typeof exists>[0]) => sql<boolean>`${exists(query)}`;
      // Every video that can be played has a length.
      const playable = isNotNull(stream.durationMs);
      const placed = db.select(one).from(hypergraphicPlacement).where(eq(hypergraphicPlacement.businessId, businessId));
      const called = db.select(one).from(callToAction).where(eq(callToAction.businessId, businessId));
      const players = db.select(one).from(embeddedPlayer).where(eq(embeddedPlayer.businessId, businessId));
      const page = alias(insightValue, 'page');
      const destination = alias(insightValue, 'destination');
      const seen = db
        .select(one)
        .from(insightView)
        .innerJoin(page, eq(page.id, insightView.page))
        .innerJoin(destination, eq(destination.id, insightView.destinationType))
        .where(
          and(
            eq(insightView.businessId, businessId),
            eq(insightView.shown, true),
            eq(destination.value, 'EMBEDDED'),
            sql`not starts_with(${page.value}, ${`${ownOrigin}/`})`,
          ),
        );
      const lives = db.select(one).from(live).where(eq(live.businessId, businessId));
      const others = db
        .select(one)
        .from(businessMember)
        .where(and(eq(businessMember.businessId, businessId), ne(businessMember.userId, userId)));
      const invites = db.select(one).from(businessInvite).where(eq(businessInvite.businessId, businessId));
      const unconfirmed = db
        .select(one)
        .from(emailVerification)
        .innerJoin(userAccount, eq(userAccount.id, emailVerification.userId))
        .where(
          and(
            eq(emailVerification.userId, userId),
            or(sql`${emailVerification.verifiedAt} is null`, ne(emailVerification.email, userAccount.email)),
          ),
        );
      const factor = db
        .select(one)
        .from(secondFactor)
        .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt)));
      const passkeys = db.select(one).from(userPasskey).where(eq(userPasskey.userId, userId));
      const dismissed = db
        .select(one)
        .from(onboardingDismissal)
        .where(and(eq(onboardingDismissal.userId, userId), eq(onboardingDismissal.businessId, businessId)));
      const newestVideo = db
        .select({ id: stream.id })
        .from(stream)
        .where(and(eq(stream.businessId, businessId), playable))
        .orderBy(desc(stream.createdAt), desc(stream.id))
        .limit(1);
      const newestPlayer = db
        .select({ id: embeddedPlayer.id })
        .from(embeddedPlayer)
        .where(eq(embeddedPlayer.businessId, businessId))
        .orderBy(desc(embeddedPlayer.createdAt), embeddedPlayer.id)
        .limit(1);
      const [row] = await db
        .select({
          upload: isThere(streams(playable)),
          publish: isThere(streams(published(stream))),
          interact: sql<boolean>`${exists(placed)} or ${exists(called)}`,
          player: isThere(players),
          embed: isThere(seen),
          live: sql<boolean>`${exists(lives)} or ${exists(streams(isNotNull(stream.eventStart)))}`,
          team: sql<boolean>`${exists(others)} or ${exists(invites)}`,
          email: sql<boolean>`${not(exists(unconfirmed))}`,
          security: sql<boolean>`${exists(factor)} or ${exists(passkeys)}`,
          isDismissed: isThere(dismissed),
          videoId: sql<string | null>`(${newestVideo})`,
          playerId: sql<string | null>`(${newestPlayer})`,
        })
        .from(sql`(values (1)) as asked`);
      return row!;
    },
  };
}
