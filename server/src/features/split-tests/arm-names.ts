import { readMode } from './split-arms.ts';
import type { createSplitTestsRepository } from './split-tests.repository.ts';

type Tests = Pick<ReturnType<typeof createSplitTestsRepository>, 'listNames'>;

/** What people call arms of tests; a mode that a page made up is its own name. Of tests that are gone there is none. */
export const createArmNames =
  (tests: Tests) =>
  async (businessId: string, modes: readonly string[]): Promise<{ id: string; name: string }[]> => {
    const read = modes.map((id) => ({ id, mode: readMode(id) }));
    const testIds = new Set(read.flatMap(({ mode }) => mode?.testId ?? []));
    const known = testIds.size > 0 ? await tests.listNames(businessId, [...testIds]) : [];
    const names = new Map(known.map(({ id, name }) => [id, name]));
    return read.flatMap(({ id, mode }) => {
      if (!mode) return { id, name: id };
      const name = names.get(mode.testId);
      return name === undefined ? [] : { id, name: `${name}: ${mode.arm}` };
    });
  };
