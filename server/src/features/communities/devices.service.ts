import { createHash } from 'node:crypto';
import { type MemberDevice, memberDevicesMax } from '@zeacon/contract';
import Bowser from 'bowser';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Openable, requireOpenable } from '../../platform/require-openable.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { createDevicesRepository, type DeviceRow } from './devices.repository.ts';
import type { MembersService } from './members.service.ts';
import { isPublicKey, type VapidKeys } from './vapid-keys.ts';

export type DevicesService = ReturnType<typeof createDevicesService>;

export interface DevicesDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  sealed: SealedText;
  vapid: VapidKeys;
  openable: Openable;
  newId: NewId;
  clock: Clock;
}

interface NewDevice {
  communityId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  publicKey: string;
}

/** The browsers that members are told on while the community is closed. */
export function createDevicesService(deps: DevicesDeps) {
  const { database, members, sealed, vapid, openable, newId, clock } = deps;
  const devices = createDevicesRepository(database.db);

  const toDevice = ({ id, name, createdAt }: DeviceRow): MemberDevice => ({
    ...{ id, name },
    createdDate: createdAt.toISOString(),
  });

  function check({ endpoint, p256dh, publicKey }: NewDevice): void {
    requireOpenable(openable, 'endpoint', endpoint);
    if (!isPublicKey(p256dh)) throw fieldError('p256dh', 'Give the key of the push subscription');
    if (!vapid.find(publicKey)) throw fieldError('publicKey', 'Subscribe with the public key of the platform');
  }

  return {
    async list(visitor: CommunityMember, communityId: string) {
      await members.requireActive(visitor, communityId);
      const rows = await devices.list(communityId, visitor.accountId);
      return { items: rows.map(toDevice), publicKey: vapid.current.publicKey };
    },

    /** The same browser is one device, however often it is added. The oldest give way to new ones. */
    async add(visitor: CommunityMember, given: NewDevice, userAgent: string | undefined): Promise<MemberDevice> {
      const { communityId, endpoint, p256dh, auth, publicKey } = given;
      const { businessId } = await members.requireActive(visitor, communityId);
      check(given);
      const { accountId } = visitor;
      const row = await database.transaction(async (tx) => {
        const on = createDevicesRepository(tx);
        const stored = await on.put({
          ...{ id: newId('dev'), communityId, accountId, businessId, publicKey, createdAt: clock() },
          hash: createHash('sha256').update(endpoint).digest('base64url'),
          sealed: sealed.seal(JSON.stringify({ endpoint, p256dh, auth })),
          name: nameOf(userAgent),
        });
        const others = (await on.list(communityId, accountId)).filter(({ id }) => id !== stored.id);
        await on.forget(others.slice(memberDevicesMax - 1).map(({ id }) => id));
        return stored;
      });
      return toDevice(row);
    },

    forget: ({ accountId }: CommunityMember, id: string) => devices.forgetOwn(accountId, id),
  };
}

function nameOf(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400));
  return [browser.name, os.name].filter(Boolean).join(', ');
}
