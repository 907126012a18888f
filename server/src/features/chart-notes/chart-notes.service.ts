import { type ChartNote, chartNotesMaxPerBusiness, type createChartNote, type Input } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDay } from '../../platform/days.ts';
import type { NewId } from '../../platform/ids.ts';
import { type ChartNoteRow, createChartNotesRepository } from './chart-notes.repository.ts';

export type ChartNotesService = ReturnType<typeof createChartNotesService>;

export interface ChartNotesDeps {
  database: Database;
  newId: NewId;
  clock: Clock;
}

type Draft = Input<typeof createChartNote>['body'];

/** Notes of a business at days of its charts. */
export function createChartNotesService({ database, newId, clock }: ChartNotesDeps) {
  const notes = createChartNotesRepository(database.db);

  return {
    async list(businessId: string, { startDate, endDate }: { startDate: string; endDate: string }) {
      requireDay('startDate', startDate);
      requireDay('endDate', endDate);
      return { items: (await notes.list(businessId, startDate, endDate)).map(toNote) };
    },

    async create(businessId: string, draft: Draft): Promise<ChartNote> {
      requireDay('date', draft.date);
      const row = { id: newId('cnt'), businessId, ...draft, createdAt: clock() };
      await database.transaction(async (tx) => {
        const on = createChartNotesRepository(tx);
        await on.lock(businessId);
        if ((await on.count(businessId)) >= chartNotesMaxPerBusiness) throw new ApiError('chart_note.too_many');
        await on.insert(row);
      });
      return toNote(row);
    },

    async update(businessId: string, id: string, draft: Draft): Promise<ChartNote> {
      requireDay('date', draft.date);
      const row = await database.transaction((tx) => createChartNotesRepository(tx).update(businessId, id, draft));
      if (!row) throw new ApiError('chart_note.not_found');
      return toNote(row);
    },

    async remove(businessId: string, id: string): Promise<void> {
      const isGone = await database.transaction((tx) => createChartNotesRepository(tx).remove(businessId, id));
      if (!isGone) throw new ApiError('chart_note.not_found');
    },
  };
}

const toNote = ({ id, date, text, createdAt }: ChartNoteRow): ChartNote => ({
  ...{ id, date, text },
  createdDate: createdAt.toISOString(),
});

function requireDay(field: string, day: string): void {
  if (!isDay(day)) throw fieldError(field, 'There is no such date');
}
