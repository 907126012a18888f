import { dismissOnboarding, getOnboarding } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { OnboardingService } from './onboarding.service.ts';

export function onboardingRoutes(route: Route, service: OnboardingService) {
  route(getOnboarding, (_input, { actor }) => service.get(actor));
  route(dismissOnboarding, async ({ body }, { actor }) => {
    await service.dismiss(actor, body.isDismissed);
    return {};
  });
}
