import {
  type createReportLink,
  type Input,
  type ReportLink,
  reportLinksMaxPerBusiness,
  reportPagePath,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
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

/** Links that share a view of the figures: signed, so that nobody guesses one, and over as soon as they are revoked. */
export function createReportLinksService(deps: ReportLinksDeps) {
  const { database, requireReadable, isClosed, newId, clock } = deps;
  const signer = createSigner(deps.keys);
  const links = createReportLinksRepository(database.db);
  const claim = (id: string) => `report|${id}`;
  const toLink = ({ id, name, view, createdAt }: ReportLinkRow): ReportLink => ({
    ...{ id, name, view },
    path: `${reportPagePath}#${id}.${signer.sign(claim(id))}`,
    createdDate: createdAt.toISOString(),
  });

  return {
    async create(businessId: string, { name, view }: Input<typeof createReportLink>['body']): Promise<ReportLink> {
      await requireReadable({ businessId, view });
      const row = { id: newId('rpl'), businessId, name, view, createdAt: clock() };
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
      if (!row || (await isClosed(row.businessId))) throw new ApiError('report_link.not_found');
      return row;
    },
  };
}
