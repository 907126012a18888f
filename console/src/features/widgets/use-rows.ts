import type { WidgetDraft } from '@zeacon/contract';
import { useState } from 'react';
import { type FieldPathValue, type UseFormReturn, useWatch } from 'react-hook-form';

type ListName = 'rules.urls' | 'rules.query';
export type WidgetFields = Pick<
  UseFormReturn<WidgetDraft>,
  'control' | 'setValue' | 'getValues' | 'clearErrors' | 'trigger' | 'getFieldState'
> & { isSubmitted: boolean };

let lastId = 0;
const newId = () => ++lastId;

/** The name of one field of a row. */
export const rowField = <List extends ListName, Field extends string>(list: List, index: number, field: Field) =>
  `${list}.${index}.${field}` as const;

/**
 * The rows of a list in the form. A new row is judged once it was touched, which `useFieldArray` does as soon as the row
 * is there.
 */
export function useRows<Name extends ListName>(fields: WidgetFields, name: Name) {
  type Row = FieldPathValue<WidgetDraft, Name>[number];
  const rows = useWatch({ control: fields.control, name }) as Row[];
  const [known, setIds] = useState<number[]>([]);
  const ids = rows.map((_row, index) => known[index] ?? -1 - index);

  function write(next: Row[], nextIds: number[]) {
    setIds(nextIds);
    fields.setValue(name, next as FieldPathValue<WidgetDraft, Name>, { shouldDirty: true });
  }

  return {
    rows: rows.map((row, index) => ({ row, id: ids[index]! })),
    append: (row: Row) => write([...rows, row], [...ids, newId()]),
    remove(index: number) {
      write(rows.toSpliced(index, 1), ids.toSpliced(index, 1));
      // Messages belong to places in the list, and those below have moved.
      fields.clearErrors(name);
      if (fields.isSubmitted) void fields.trigger(name);
    },
  };
}
