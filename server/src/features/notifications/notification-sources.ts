import { type DisputeState, type PlanMeter, type SoldNames, soldName } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Notifier } from './notifier.ts';

export interface Video {
  id: string;
  businessId: string;
  name: string;
  packagingMessage: string | null;
}

interface Session {
  streamId: string;
  businessId: string;
}

interface Export {
  id: string;
  businessId: string;
  requestedBy: string;
}

/** The features whose news members are notified of. */
export interface NotificationSources {
  accounts: {
    accountsOn(on: Queryable): { find(id: string): Promise<{ businessName: string } | undefined> };
    membersOn(on: Queryable): { emailOf(userId: string): Promise<string | undefined> };
    memberLeaving: Subscribable<[Transaction, { businessId: string; userId: string }]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
  };
  apiKeys: { apiKeyCreated: Subscribable<[Transaction, { id: string; businessId: string; name: string }]> };
  ownInvites: {
    inviteDeclined: Subscribable<[Transaction, { id: string; businessId: string; email: string }]>;
  };
  team: { memberJoined: Subscribable<[Transaction, { businessId: string; userId: string; email: string }]> };
  streams: {
    findOn(on: Queryable): (id: string) => Promise<Video | undefined>;
    streamsRemoving: Subscribable<[Transaction, { rows: readonly Video[] }]>;
    recordingReady: Subscribable<[Transaction, unknown, Video]>;
    recordingFailed: Subscribable<[Transaction, Video]>;
  };
  packaging: {
    streamPlayable: Subscribable<[Transaction, streamId: string]>;
    packagingFailed: Subscribable<[Transaction, streamId: string]>;
  };
  uploads: { uploaderOf(tx: Transaction, streamId: string): Promise<string | undefined> };
  captions: {
    transcriptionSettled: Subscribable<
      [Transaction, { streamId: string; businessId: string; askedBy: string | undefined; failure: string | null }]
    >;
  };
  live: {
    liveStarted: Subscribable<[Transaction, Session]>;
    liveEnded: Subscribable<[Transaction, Session, at: Date, isLost: boolean]>;
  };
  broadcastDestinations: {
    destinationFailed: Subscribable<
      [Transaction, { id: string; businessId: string; name: string; message: string | null }]
    >;
  };
  metering: {
    usageShareReached: Subscribable<
      [
        Transaction,
        {
          businessId: string;
          meter: PlanMeter;
          percent: number;
          used: number;
          included: number;
          periodEnd: Date;
        },
      ]
    >;
  };
  leads: {
    leadCreated: Subscribable<[Transaction, { businessId: string; streamId: string; streamName: string }]>;
  };
  videoSales: {
    saleRepeated: Subscribable<[Transaction, { id: string; businessId: string } & SoldNames]>;
    saleDisputed: Subscribable<
      [
        Transaction,
        {
          id: string;
          businessId: string;
          amount: number;
          refundedAmount: number;
          currency: string;
        } & SoldNames,
        DisputeState,
      ]
    >;
  };
  webhooks: { webhookSwitchedOff: Subscribable<[Transaction, { id: string; businessId: string; url: string }]> };
  sites: {
    snippetVanished: Subscribable<
      [Transaction, { id: string; businessId: string; name: string; message: string | null }]
    >;
  };
  communities: {
    domainTroubled: Subscribable<
      [Transaction, { communityId: string; businessId: string; title: string; domain: string; endsAt: Date | null }]
    >;
  };
  splitTests: {
    splitTestHarmful: Subscribable<[Transaction, { businessId: string; widgetId: string; name: string }]>;
  };
  dataExports: {
    exportReady: Subscribable<[Transaction, Export & { language: string | null }]>;
    exportFailed: Subscribable<[Transaction, Export]>;
  };
}

const subscriber = 'notifications';

/** Notifies of what happens in other features by subscribing to their hooks; those that mails are sent for do it here. */
export function subscribeToSources({ notify, forget }: Notifier, sources: NotificationSources): void {
  const { accounts, apiKeys, team, streams, packaging, uploads, captions, live, leads } = sources;

  const withVideo =
    (work: (tx: Transaction, row: Video) => Promise<unknown>) => async (tx: Transaction, id: string) => {
      const row = await streams.findOn(tx)(id);
      if (row) await work(tx, row);
    };
  const about = ({ id: subjectId, businessId, name, packagingMessage: detail }: Video) => ({
    businessId,
    subjectId,
    name,
    detail,
  });
  const nameOfVideo = async (tx: Transaction, id: string) => (await streams.findOn(tx)(id))?.name ?? '';

  packaging.streamPlayable.subscribe(
    subscriber,
    withVideo(async (tx, row) =>
      notify(tx, { kind: 'video.ready', ...about(row), detail: null, personId: await uploads.uploaderOf(tx, row.id) }),
    ),
  );
  streams.recordingReady.subscribe(subscriber, async (tx, _live, row) => {
    await notify(tx, { kind: 'recording.ready', ...about(row), detail: null });
  });
  streams.streamsRemoving.subscribe(subscriber, (tx, { rows }) => forget(tx, rows));
  captions.transcriptionSettled.subscribe(subscriber, async (tx, { streamId, businessId, askedBy, failure }) => {
    const personId = askedBy ?? (await uploads.uploaderOf(tx, streamId));
    const kind = failure === null ? 'captions.ready' : 'captions.failed';
    const name = await nameOfVideo(tx, streamId);
    await notify(tx, { kind, businessId, subjectId: streamId, name, detail: failure, personId });
  });
  live.liveStarted.subscribe(subscriber, async (tx, { businessId, streamId: subjectId }) => {
    await notify(tx, { kind: 'live.started', businessId, subjectId, name: await nameOfVideo(tx, subjectId) });
  });
  sources.splitTests.splitTestHarmful.subscribe(subscriber, async (tx, { businessId, widgetId, name }) => {
    await notify(tx, { kind: 'split_test.harmful', businessId, subjectId: widgetId, name });
  });
  leads.leadCreated.subscribe(subscriber, async (tx, { businessId, streamId, streamName }) => {
    await notify(tx, { kind: 'lead.created', businessId, subjectId: streamId, name: streamName });
  });
  sources.videoSales.saleRepeated.subscribe(subscriber, async (tx, sale) => {
    const { id: subjectId, businessId } = sale;
    await notify(tx, { kind: 'sale.repeated', businessId, subjectId, name: soldName(sale) });
  });
  team.memberJoined.subscribe(subscriber, async (tx, { businessId, userId, email }) => {
    await notify(tx, { kind: 'member.joined', businessId, subjectId: userId, name: email, doerId: userId });
  });
  sources.ownInvites.inviteDeclined.subscribe(subscriber, async (tx, { id: subjectId, businessId, email: name }) => {
    await notify(tx, { kind: 'invite.declined', businessId, subjectId, name });
  });
  accounts.memberLeaving.subscribe(subscriber, async (tx, { businessId, userId }) => {
    const name = (await accounts.membersOn(tx).emailOf(userId)) ?? '';
    await notify(tx, { kind: 'member.left', businessId, subjectId: userId, name });
  });
  apiKeys.apiKeyCreated.subscribe(subscriber, async (tx, { id: subjectId, businessId, name }) => {
    await notify(tx, { kind: 'api_key.created', businessId, subjectId, name });
  });
  accounts.businessReopening.subscribe(subscriber, async (tx, businessId) => {
    const name = (await accounts.accountsOn(tx).find(businessId))?.businessName ?? '';
    await notify(tx, { kind: 'business.restored', businessId, subjectId: businessId, name });
  });
}
