import type { Clock } from '../../platform/clock.ts';
import type { PersonalDataRepository } from '../../platform/personal-data/personal-data.repository.ts';

export type OwnDataService = ReturnType<typeof createOwnDataService>;

const entriesAtOnce = 500;

/** What people take along of what is stored about them. */
export function createOwnDataService({ personalData, clock }: { personalData: PersonalDataRepository; clock: Clock }) {
  /** One JSON object, in pieces. */
  async function* pieces(userId: string): AsyncGenerator<string, void> {
    yield `{\n"exportedDate": ${JSON.stringify(clock().toISOString())}`;
    for await (const { name, rows } of personalData.records(userId)) yield `,\n"${name}": ${JSON.stringify(rows)}`;
    yield ',\n"auditLog": [';
    let separator = '\n';
    for await (const entries of personalData.auditEntries(userId, entriesAtOnce)) {
      yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n');
      separator = ',\n';
    }
    yield ']\n}\n';
  }

  return {
    export: (userId: string): { fileName: string; text: AsyncIterable<string> } => ({
      fileName: `zeacon-account-${clock().toISOString().slice(0, 10)}.json`,
      text: pieces(userId),
    }),
  };
}
