import { type BusinessRole, type Onboarding, onboardingStepsOf } from '@zeacon/contract';
import { createFirstStepsRepository } from '../../platform/business-data/first-steps.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createOnboardingRepository } from './onboarding.repository.ts';

export type OnboardingService = ReturnType<typeof createOnboardingService>;

interface Asker {
  businessId: string;
  userId: string;
  role: BusinessRole | undefined;
}

export interface OnboardingServiceDeps {
  database: Pick<Database, 'db'>;
  publicUrl: string;
  clock: Clock;
}

/** The first steps of a business, done once what they lead to exists. */
export function createOnboardingService({ database, publicUrl, clock }: OnboardingServiceDeps) {
  const { facts } = createFirstStepsRepository(database.db);
  const stored = createOnboardingRepository(database.db);

  return {
    async get(asker: Asker): Promise<Onboarding> {
      const { isDismissed, videoId, playerId, ...done } = await facts(asker, new URL(publicUrl).origin);
      const steps = onboardingStepsOf(asker.role).map((id) => ({ id, isDone: done[id] }));
      return { isDismissed, steps, videoId, playerId };
    },

    dismiss: (asker: Asker, isDismissed: boolean): Promise<void> =>
      isDismissed ? stored.dismiss(asker, clock()) : stored.bringBack(asker),
  };
}
