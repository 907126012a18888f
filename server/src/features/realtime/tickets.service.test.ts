import { expect, test } from 'vitest';
import type { Ground } from '../../platform/grounds/ground.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import { createTicketsService, type TicketsDeps } from './tickets.service.ts';

const bought: Ground = { kind: 'purchase', purchaseId: 'pur_1' };
const membership: Ground = { kind: 'community-member', accountId: 'acc_1', communityId: 'com_1' };

test.each([
  ['with what let the member in', bought, bought],
  ['with their membership where nothing else can end', undefined, membership],
])('the ticket of a member of a community ends %s', async (_case, ground, ends) => {
  const issued: (Ground | undefined)[] = [];
  const deps: Partial<TicketsDeps> = {
    tokens: {
      authorId: () => 'aut_1',
      issue: (...ticket) => {
        issued.push(ticket[2]);
        return 'token';
      },
      verify: () => undefined,
    },
    ice: { stunUrls: [], turnUrls: [], turnSecret: undefined },
    findLive: async (streamId) => ({ streamId, businessId: 'biz_1', recordOnly: false }) as LiveChannel,
    requireWatchable: async () => ({ streamId: 'str_1', businessId: 'biz_1', ground, letInBy: 'nothing' }),
    findMember: async () => ({ memberId: 'acc_1', name: 'ana', ground: membership, hidden: [] }),
    clock: () => new Date('2026-03-10T11:00:00Z'),
  };
  const request = {} as Parameters<TicketsDeps['findMember']>[0]['request'];
  await createTicketsService(deps as TicketsDeps).openForViewer('str_1', undefined, { visitorId: 'v', request });
  expect(issued).toEqual([ends]);
});
