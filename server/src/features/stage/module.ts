import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { stageRoutes } from './stage.routes.ts';
import { createStageService, type StageDeps } from './stage.service.ts';

export interface StagePorts {
  chat: Pick<StageDeps, 'requireLive'>;
  handRaises: { current: StageDeps['listHands'] };
}

export function createStage({ keys, vendors, clock, log }: Parts, { chat, handRaises }: StagePorts) {
  const service = createStageService({
    opentok: vendors.opentok?.server,
    keys: keys.ring('realtime'),
    requireLive: chat.requireLive,
    listHands: handRaises.current,
    clock,
    log,
  });
  return { routes: ({ route }: Http) => stageRoutes(route, service) };
}
