import type * as z from 'zod/mini';

/**
 * What a guard looks at in a value. `true`: that it is of its kind: any text for one of several words, so that a newer
 * server may have further ones; an object with a guard of its own in the same file is given to that. `'known'`: that it
 * is one of the words this build knows. An object: these fields of it. A list of one: each item like that.
 */
export type Look<T> = T extends readonly (infer Item)[]
  ? true | readonly [Look<NonNullable<Item>>]
  : T extends object
    ? true | Looks<T>
    : T extends string
      ? true | 'known'
      : true;

export type Looks<T> = { readonly [Name in keyof T]?: Look<NonNullable<T[Name]>> };

/** A `Look` without its type. */
export type AnyLook = true | 'known' | readonly [AnyLook] | AnyLooks;
export interface AnyLooks {
  readonly [name: string]: AnyLook | undefined;
}

export interface Guard {
  readonly name: string;
  /** The contract's type that the guard vouches for; without it the guard returns a plain boolean. */
  readonly type: string | undefined;
  readonly schema: z.ZodMiniType;
  readonly looks: AnyLooks;
}

/** One function for each kind of a union's members, by the word that tells them apart. */
export interface UnionGuard {
  readonly name: string;
  readonly type: string;
  readonly schema: z.ZodMiniType;
  /** The field with that word. */
  readonly key: string;
  readonly members: Readonly<Record<string, AnyLooks>>;
}

export interface GuardFile {
  readonly path: string;
  /** A page may give such values itself, or they are reckoned: their figures can be `NaN`, which no JSON holds. */
  readonly mayHoldNaN?: true;
  /** Another file takes the checks of single values from this one, so that they are not sent twice. */
  readonly sharesChecks?: true;
  /** The module beside it that shares them. */
  readonly checksFrom?: string;
  readonly guards: readonly Guard[];
  readonly unions?: readonly UnionGuard[];
}

/** A field that the schema does not have is an error of the compiler. */
export function guard<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  looks: Looks<z.output<Schema>>,
  type?: string,
): Guard {
  return { name, type, schema, looks: looks as AnyLooks };
}

/** A member that is left out is an error of the compiler. */
export function unionGuard<Schema extends z.ZodMiniType<{ type: string }>>(
  name: string,
  schema: Schema,
  members: { [Type in z.output<Schema>['type']]: Looks<Omit<Extract<z.output<Schema>, { type: Type }>, 'type'>> },
  type: string,
): UnionGuard {
  return { name, type, schema, key: 'type', members: members as Readonly<Record<string, AnyLooks>> };
}
