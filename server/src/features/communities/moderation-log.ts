import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type ActionRow, createModerationRepository } from './moderation.repository.ts';

export type ModerationLog = ReturnType<typeof createModerationLog>;

type Made = 'id' | 'createdAt' | 'undoneAt';
type WithDefault = 'byUserId' | 'reason' | 'because' | 'notes';
type LoggedAction = Omit<ActionRow, Made | WithDefault> & Partial<Pick<ActionRow, WithDefault>>;

const textLength = 300;

/** What those who moderate did, with what undoing it needs. */
export const createModerationLog =
  ({ newId, clock }: { newId: NewId; clock: Clock }) =>
  (tx: Transaction, { text, ...action }: LoggedAction): Promise<void> =>
    createModerationRepository(tx).insertAction({
      ...action,
      id: newId('mod'),
      text: Array.from(text).slice(0, textLength).join(''),
      createdAt: clock(),
    });
