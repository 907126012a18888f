import { type CallToAction, type Input, type Lead, type Page, type submitLead, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createLeadsRepository, type LeadFilter, type LeadRow } from './leads.repository.ts';
import { leadsCsv } from './leads-csv.ts';

export type LeadsService = ReturnType<typeof createLeadsService>;
type LeadDraft = Input<typeof submitLead>['body'];

export interface LeadsDeps {
  database: Database;
  /** Throws what watching the video would throw. */
  requireWatchable: (
    streamId: string,
    token: string | undefined,
  ) => Promise<{ streamId: string; businessId: string; name: string }>;
  findCallToAction: (streamId: string, id: string) => Promise<CallToAction | undefined>;
  /** Counts it among the figures of the call to action. */
  recordLead: (tx: Transaction, lead: LeadRow) => Promise<void>;
  clock: Clock;
}

/** Who left name and email in a video's form. */
export function createLeadsService(deps: LeadsDeps) {
  const { database, requireWatchable, findCallToAction, recordLead, clock } = deps;
  const leads = createLeadsRepository(database.db);

  return {
    /** What was agreed to is what stands on the form, not what the caller says it is. */
    async submit({ token, consent: _agreed, ...draft }: LeadDraft): Promise<void> {
      const { streamId, businessId, name: streamName } = await requireWatchable(draft.streamId, token);
      const form = await findCallToAction(streamId, draft.callToActionId);
      if (!form) throw new ApiError('call_to_action.not_found');
      if (form.kind !== 'LEAD_FORM') throw new ApiError('call_to_action.no_form');
      const row = { ...draft, businessId, streamName, consentText: form.consentText, createdAt: clock() };
      await database.transaction(async (tx) => {
        if (await createLeadsRepository(tx).insert(row)) await recordLead(tx, row);
      });
    },

    async list(businessId: string, query: LeadFilter & { page: number; size: number }): Promise<Page<Lead>> {
      const { rows, totalItems } = await leads.list(businessId, query);
      return toPage(rows.map(toLead), totalItems, query);
    },

    async export(businessId: string, filter: LeadFilter): Promise<{ fileName: string; csv: string; count: number }> {
      const rows = await leads.listAll(businessId, filter);
      return { fileName: `leads-${clock().toISOString().slice(0, 10)}.csv`, csv: leadsCsv(rows), count: rows.length };
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await leads.remove(businessId, id))) throw new ApiError('lead.not_found');
    },
  };
}

function toLead({ businessId: _, createdAt, ...row }: LeadRow): Lead {
  return { ...row, createdDate: createdAt.toISOString() };
}
