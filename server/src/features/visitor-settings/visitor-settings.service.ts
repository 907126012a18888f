import type { PublicVisitor, VisitorErrorCode, VisitorSettingsChanges, VisitorState } from '@zeacon/contract';
import type { FingerprintConfig } from '../../config/fingerprint-config.ts';
import { fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { plainSettings, toPublicVisitor } from './public-visitor.ts';
import { createVisitorSettingsRepository, type VisitorErrorRow } from './visitor-settings.repository.ts';

export type VisitorSettingsService = ReturnType<typeof createVisitorSettingsService>;

export interface VisitorSettingsDeps {
  database: Database;
  serverKey: FingerprintConfig | undefined;
  clock: Clock;
}

interface SeenError {
  businessId: string;
  code: VisitorErrorCode;
  /** The header `Origin`. */
  site: string | undefined;
}

/** How businesses have their visitors identified, and what embeds report of it. */
export function createVisitorSettingsService({ database, serverKey, clock }: VisitorSettingsDeps) {
  const rows = createVisitorSettingsRepository(database.db);
  let waiting = new Map<string, VisitorErrorRow>();
  let writing: Promise<void> | undefined;

  async function state(businessId: string): Promise<Omit<VisitorState, 'yourAddress'>> {
    const [settings, errors] = await Promise.all([rows.listOf([businessId]), rows.listErrors(businessId)]);
    return {
      settings: settings.get(businessId) ?? plainSettings,
      hasServerKey: serverKey !== undefined,
      errors: errors.map(({ code, count, firstSeenAt, lastSeenAt, lastSite }) => ({
        code,
        count,
        firstSeenDate: firstSeenAt.toISOString(),
        lastSeenDate: lastSeenAt.toISOString(),
        lastSite,
      })),
    };
  }

  /** When a key expires, all visitors of a business change one row: what comes during a write goes into the next. */
  async function writeAll(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const batch = [...waiting.values()];
        waiting = new Map();
        for (const row of batch) await rows.addError(row);
      }
    } finally {
      writing = undefined;
    }
  }

  return {
    state,

    async save(businessId: string, settings: VisitorSettingsChanges): Promise<Omit<VisitorState, 'yourAddress'>> {
      if (settings.identification === 'FINGERPRINT' && settings.apiKey === '' && !serverKey)
        throw fieldError('apiKey', 'Enter the public key of your subscription; this server has none of its own.');
      await database.transaction(async (tx) => {
        const on = createVisitorSettingsRepository(tx);
        await on.save(businessId, settings);
        await on.forgetErrors(businessId);
      });
      return state(businessId);
    },

    async report({ businessId, code, site }: SeenError): Promise<void> {
      const now = clock();
      const key = `${businessId} ${code}`;
      const before = waiting.get(key);
      waiting.set(key, {
        businessId,
        code,
        count: (before?.count ?? 0) + 1,
        firstSeenAt: before?.firstSeenAt ?? now,
        lastSeenAt: now,
        lastSite: originOf(site),
      });
      writing ??= writeAll();
      await writing;
    },

    /** Of views that are its own. */
    async ownAddressesOf(businessId: string): Promise<readonly string[]> {
      return (await rows.listOf([businessId])).get(businessId)?.ownAddresses ?? [];
    },

    listLimited: rows.listLimited,

    /** Whether its visitors may be told apart, which a test of several variants cannot do without. */
    async mayRecognise(businessId: string): Promise<boolean> {
      return ((await rows.listOf([businessId])).get(businessId) ?? plainSettings).consent === 'FULL';
    },

    /** By business; those whose embeds need no word are left out. */
    async publicOf(businessIds: readonly string[]): Promise<ReadonlyMap<string, PublicVisitor>> {
      const found = await rows.listOf(businessIds);
      return new Map(
        businessIds.flatMap((id) => {
          const visitor = toPublicVisitor(id, found.get(id), serverKey);
          return visitor ? [[id, visitor]] : [];
        }),
      );
    },
  };
}

/** Of web pages only: a sandboxed frame says `null`. */
function originOf(site: string | undefined): string | null {
  const url = site && site.length <= 300 ? URL.parse(site) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null;
}
