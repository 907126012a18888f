import {
  type createReportLink,
  type Input,
  type ReportLink,
  reportLinksMaxPerBusiness,
  reportPagePath,
  serverMessages,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { createReportLinksRepository, type ReportLinkRow } from './report-links.repository.ts';

export type ReportLinksService = ReturnType<typeof createReportLinksService>;

export interface ReportLinksDeps {
  database: Database;
  keys: KeyRing;
  /** Throws unless the business can have such a report. */
  requireReadable: (row: Pick<ReportLinkRow, 'businessId' | 'view'>) => Promise<void>;
  isClosed: (businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

/** A page that is left open asks twice a minute. */
const notedEveryMs = 60_000;

/** Links that share a view of the figures: signed, so that nobody guesses one, and over as soon as they are revoked or expire. */
export function createReportLinksService(deps: ReportLinksDeps) {
  const { database, requireReadable, isClosed, newId, clock } = deps;
  const signer = createSigner(deps.keys);
  const links = createReportLinksRepository(database.db);
  const claim = (id: string) => `report|${id}`;
  const toLink = ({ id, name, view, createdAt, expiresAt, openedAt }: ReportLinkRow): ReportLink => ({
    ...{ id, name, view },
    path: `${reportPagePath}#${id}.${signer.sign(claim(id))}`,
    createdDate: createdAt.toISOString(),
    expiresDate: expiresAt?.toISOString() ?? null,
    openedDate: openedAt?.toISOString() ?? null,
  });

  return {
    async create(businessId: string, draft: Input<typeof createReportLink>['body']): Promise<ReportLink> {
      const { name, view, expiresDate } = draft;
      const createdAt = clock();
      const expiresAt = expiresDate === null ? null : new Date(expiresDate);
      if (expiresAt && expiresAt <= createdAt) throw fieldError('expiresDate', serverMessages.apiKeyExpiryPast);
      await requireReadable({ businessId, view });
      const row = { id: newId('rpl'), businessId, name, view, createdAt, expiresAt, openedAt: null };
      await database.transaction(async (tx) => {
        const on = createReportLinksRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= reportLinksMaxPerBusiness) throw new ApiError('report_link.too_many');
        await on.insert(row);
      });
      return toLink(row);
    },

    async list(businessId: string): Promise<{ items: ReportLink[] }> {
      return { items: (await links.list(businessId)).map(toLink) };
    },

    async revoke(businessId: string, id: string): Promise<void> {
      if (!(await links.remove(businessId, id))) throw new ApiError('report_link.not_found');
    },

    /** What a token opens; throws `report_link.not_found` if that is nothing, whatever the reason. */
    async open(token: string): Promise<ReportLinkRow> {
      const [id = '', signature = '', ...rest] = token.split('.');
      const isSigned = rest.length === 0 && signer.isValid(claim(id), signature);
      const row = isSigned ? await links.find(id) : undefined;
      const now = clock();
      const isOver = !row || (row.expiresAt !== null && row.expiresAt <= now);
      if (isOver || (await isClosed(row.businessId))) throw new ApiError('report_link.not_found');
      await links.noteOpening(id, now, new Date(now.getTime() - notedEveryMs));
      return row;
    },
  };
}
