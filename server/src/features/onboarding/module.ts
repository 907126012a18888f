import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { createOnboardingService } from './onboarding.service.ts';

export function createOnboarding({ config, database, clock }: Parts) {
  const service = createOnboardingService({ database, publicUrl: config.publicUrl, clock });
  return { routes: ({ route }: Http) => onboardingRoutes(route, service) };
}
