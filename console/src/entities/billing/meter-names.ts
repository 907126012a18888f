import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlanMeter } from '@zeacon/contract';

const meterNames: Record<PlanMeter, ReturnType<typeof msg>> = {
  liveMinutes: msg`Live minutes`,
  storedGigabytes: msg`Gigabytes stored`,
  deliveredMinutes: msg`Minutes watched`,
  encodedMinutes: msg`Minutes processed`,
  seats: msg`Team members`,
  communities: msg`Communities`,
};

export const meterName = (meter: PlanMeter): string => i18n._(meterNames[meter]);
