import { type CallToAction, type Input, type Lead, type Page, type submitLead, toPage } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Download } from '../../platform/download.ts';
import { createLeadsRepository, type LeadFilter, type LeadRow } from './leads.repository.ts';
import { leadsCsv } from './leads-csv.ts';

export type LeadsService = ReturnType<typeof createLeadsService>;
type LeadDraft = Input<typeof submitLead>['body'];

export interface LeadsDeps {
  database: Database;
  /** Throws what watching the video would throw. */
  requireWatchable: (
    streamId: string,
    token: ViewerToken | undefined,
  ) => Promise<{ streamId: string; businessId: string; name: string }>;
  findCallToAction: (streamId: string, id: string) => Promise<CallToAction | undefined>;
  /** Counts it among the figures of the call to action. */
  recordLead: (tx: Transaction, lead: LeadRow & Pick<LeadDraft, 'view'>) => Promise<void>;
  onCreated: (tx: Transaction, lead: LeadRow) => Promise<void>;
  clock: Clock;
}

const exportPageSize = 500;

/** People who left a name and email in a video's form. */
export function createLeadsService(deps: LeadsDeps) {
  const { database, requireWatchable, findCallToAction, recordLead, onCreated, clock } = deps;
  const leads = createLeadsRepository(database.db);

  return {
    /** The consent text is taken from the form, not from the caller. */
    async submit({
      token,
      consent: _agreed,
      view,
      ...draft
    }: Omit<LeadDraft, 'token'> & { token: ViewerToken | undefined }): Promise<void> {
      const { streamId, businessId, name: streamName } = await requireWatchable(draft.streamId, token);
      const form = await findCallToAction(streamId, draft.callToActionId);
      if (!form) throw new ApiError('call_to_action.not_found');
      if (form.kind !== 'LEAD_FORM') throw new ApiError('call_to_action.no_form');
      const row = { ...draft, businessId, streamName, consentText: form.consentText, createdAt: clock() };
      await database.transaction(async (tx) => {
        const inserted = await createLeadsRepository(tx).insert(row);
        if (!inserted) return;
        await recordLead(tx, { ...row, view });
        await onCreated(tx, inserted);
      });
    },

    async list(businessId: string, query: LeadFilter & { page: number; size: number }): Promise<Page<Lead>> {
      const { rows, totalItems } = await leads.list(businessId, query);
      return toPage(rows.map(toLead), totalItems, query);
    },

    export: (businessId: string, filter: LeadFilter): Download => ({
      fileName: `leads-${clock().toISOString().slice(0, 10)}.csv`,
      text: leadsCsv(leads.pages(businessId, filter, exportPageSize)),
    }),

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await leads.remove(businessId, id))) throw new ApiError('lead.not_found');
    },
  };
}

function toLead({ businessId: _, createdAt, ...row }: LeadRow): Lead {
  return { ...row, createdDate: createdAt.toISOString() };
}
