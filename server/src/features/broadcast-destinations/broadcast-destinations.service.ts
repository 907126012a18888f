import {
  type BroadcastDestination,
  type BroadcastDestinationStatus,
  type BroadcastOrientation,
  type createBroadcastDestination,
  destinationsMaxPerBusiness,
  type Input,
  ruleMessages,
  serverMessages,
} from '@zeacon/contract';
import { readRtmpTarget } from '../../media/rtmp-target.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { GuardedAddress } from '../../platform/guarded-address.ts';
import type { NewId } from '../../platform/ids.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { createBroadcastDestinationsRepository, type DestinationRow } from './broadcast-destinations.repository.ts';

export type BroadcastDestinationsService = ReturnType<typeof createBroadcastDestinationsService>;
type DestinationDraft = Input<typeof createBroadcastDestination>['body'];

export interface BroadcastDestinationsServiceDeps {
  database: Database;
  sealed: SealedText;
  address: Pick<GuardedAddress, 'isInner'>;
  /** A destination was added, switched or removed. */
  onChange: (businessId: string, changed: { id: string; isOn: boolean }) => void;
  newId: NewId;
  clock: Clock;
}

/** The ending would give away too much of a shorter key. */
const leastForEnding = 12;

/** The places that a business's lives are pushed to. */
export function createBroadcastDestinationsService(deps: BroadcastDestinationsServiceDeps) {
  const { database, sealed, address, onChange, newId, clock } = deps;
  const destinations = createBroadcastDestinationsRepository(database.db);

  function requireOwn(businessId: string, asked: string | undefined): void {
    if (asked !== undefined && asked !== businessId) throw new ApiError('account.not_found');
  }

  return {
    async create(businessId: string, draft: DestinationDraft): Promise<BroadcastDestination> {
      const streamKey = readKey(draft.streamKey);
      requireOpenable(draft.rtmpUrl, address);
      const row = await database.transaction(async (tx) => {
        const on = createBroadcastDestinationsRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= destinationsMaxPerBusiness) throw new ApiError('destination.too_many');
        return on.insert({
          id: newId('bcd'),
          businessId,
          name: draft.name,
          platform: draft.platform,
          rtmpUrl: draft.rtmpUrl,
          streamKeySealed: sealed.seal(streamKey),
          streamKeyEnding: streamKey.length < leastForEnding ? '' : streamKey.slice(-4),
          createdAt: clock(),
        });
      });
      onChange(businessId, { id: row.id, isOn: true });
      return toDestination(row);
    },

    async list(businessId: string, asked: string | undefined): Promise<{ items: BroadcastDestination[] }> {
      requireOwn(businessId, asked);
      return { items: (await destinations.list(businessId)).map(toDestination) };
    },

    async changeStatus(
      businessId: string,
      id: string,
      status: BroadcastDestinationStatus,
    ): Promise<BroadcastDestination> {
      const row = await destinations.setStatus(businessId, id, status);
      if (!row) throw new ApiError('destination.not_found');
      onChange(businessId, { id, isOn: status === 'ACTIVE' });
      return toDestination(row);
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await destinations.remove(businessId, id))) throw new ApiError('destination.not_found');
      onChange(businessId, { id, isOn: false });
    },

    async saveOrientation(businessId: string, orientation: BroadcastOrientation) {
      await destinations.setOrientation(businessId, orientation);
      return { businessAccountId: businessId, orientation };
    },

    async getOrientation(businessId: string, asked: string | undefined) {
      requireOwn(businessId, asked);
      const orientation = (await destinations.findOrientation(businessId)) ?? ('LANDSCAPE' as const);
      return { businessAccountId: businessId, orientation };
    },
  };
}

function readKey(given: string): string {
  const key = given.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw fieldError('streamKey', serverMessages.badStreamKey);
}

function requireOpenable(rtmpUrl: string, address: Pick<GuardedAddress, 'isInner'>): void {
  if (rtmpUrl.split('/')[2]?.includes('@')) {
    throw fieldError('rtmpUrl', serverMessages.addressWithCredentials);
  }
  const target = readRtmpTarget(rtmpUrl);
  if (!target) throw fieldError('rtmpUrl', ruleMessages.badRtmpUrl);
  if (address.isInner(target.host, target.port)) {
    throw fieldError('rtmpUrl', serverMessages.addressInner);
  }
}

function toDestination({ streamKeySealed: _, ...row }: DestinationRow): BroadcastDestination {
  return {
    id: row.id,
    businessAccountId: row.businessId,
    name: row.name,
    platform: row.platform,
    rtmpUrl: row.rtmpUrl,
    streamKeyEnding: row.streamKeyEnding,
    broadcastDestinationStatus: row.status,
    state: row.state,
    message: row.message,
    stateDate: row.stateAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
}
