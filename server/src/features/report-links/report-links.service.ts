import {
  type createReportLink,
  type Input,
  type NewReportLink,
  type ReportLink,
  reportLinksMaxPerBusiness,
  reportPagePath,
  serverMessages,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createReportLinksRepository, type ReportLinkRow } from './report-links.repository.ts';

export type ReportLinksService = ReturnType<typeof createReportLinksService>;

export interface ReportLinksDeps {
  database: Database;
  /** Throws unless the business can have such a report. */
  requireReadable: (row: Pick<ReportLinkRow, 'businessId' | 'view'>) => Promise<void>;
  isClosed: (businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

/** A page that is left open asks twice a minute. */
const notedEveryMs = 60_000;

/**
 * Links that share a view of the figures. Each has a secret of its own, of which the digest is stored: nobody guesses one,
 * whoever reads the database can open none, and one is over as soon as it is revoked or expires.
 */
export function createReportLinksService(deps: ReportLinksDeps) {
  const { database, requireReadable, isClosed, newId, clock } = deps;
  const links = createReportLinksRepository(database.db);
  const toLink = ({ id, name, view, createdAt, expiresAt, openedAt }: ReportLinkRow): ReportLink => ({
    ...{ id, name, view },
    createdDate: createdAt.toISOString(),
    expiresDate: expiresAt?.toISOString() ?? null,
    openedDate: openedAt?.toISOString() ?? null,
  });

  return {
    async create(businessId: string, draft: Input<typeof createReportLink>['body']): Promise<NewReportLink> {
      const { name, view, expiresDate } = draft;
      const createdAt = clock();
      const expiresAt = expiresDate === null ? null : new Date(expiresDate);
      if (expiresAt && expiresAt <= createdAt) throw fieldError('expiresDate', serverMessages.apiKeyExpiryPast);
      await requireReadable({ businessId, view });
      const token = newSecretToken();
      const row = {
        ...{ id: newId('rpl'), businessId, name, view, createdAt, expiresAt, openedAt: null },
        tokenHash: digestOf(token),
      };
      await database.transaction(async (tx) => {
        const on = createReportLinksRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= reportLinksMaxPerBusiness) throw new ApiError('report_link.too_many');
        await on.insert(row);
      });
      return { ...toLink(row), path: `${reportPagePath}#${token}` };
    },

    async list(businessId: string): Promise<{ items: ReportLink[] }> {
      return { items: (await links.list(businessId)).map(toLink) };
    },

    async revoke(businessId: string, id: string): Promise<void> {
      if (!(await links.remove(businessId, id))) throw new ApiError('report_link.not_found');
    },

    /** What a token opens; throws `report_link.not_found` if that is nothing, whatever the reason. */
    async open(token: string): Promise<ReportLinkRow> {
      const row = await links.find(digestOf(token));
      const now = clock();
      const isOver = !row || (row.expiresAt !== null && row.expiresAt <= now);
      if (isOver || (await isClosed(row.businessId))) throw new ApiError('report_link.not_found');
      await links.noteOpening(row.id, now, new Date(now.getTime() - notedEveryMs));
      return row;
    },
  };
}
