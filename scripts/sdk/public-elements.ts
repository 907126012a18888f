import { posix } from 'node:path';

export interface Described {
  name: string;
  description?: string;
  default?: string;
  type?: { text: string };
}

export interface Member extends Described {
  kind: 'field' | 'method';
  attribute?: string;
  privacy?: string;
  readonly?: boolean;
  parameters?: Described[];
  return?: { type?: { text: string } };
}

export interface Declaration {
  kind: string;
  name: string;
  description?: string;
  tagName?: string;
  members?: Member[];
  attributes?: (Described & { fieldName?: string })[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
}

/** What `cem analyze` writes, as far as it is read here. */
export interface ElementsManifest {
  modules: { path?: string; declarations?: Declaration[] }[];
}

/** The package's own description of what may be imported from it. */
export interface PackageExports {
  exports: Record<string, string>;
}

/** An element that pages use by name; the others are pieces of one. */
export interface PublicElement {
  tag: string;
  declaration: Declaration;
  /** Of the class, below the repository's root. */
  module: string;
  /** Of what registers it. */
  define: string;
}

/** Tags of the elements that the package exports, in its order. */
export const publicTags = ({ exports }: PackageExports): string[] =>
  Object.keys(exports).flatMap((path) => /^\.\/(zc-[a-z-]+)\/define$/.exec(path)?.[1] ?? []);

export function readPublicElements(manifest: ElementsManifest, sdk: PackageExports): PublicElement[] {
  const all = manifest.modules.flatMap(({ path = '', declarations = [] }) =>
    declarations.map((declaration) => ({ module: path, declaration })),
  );
  return publicTags(sdk).map((tag) => {
    const found = all.find(({ declaration }) => declaration.tagName === tag);
    if (!found) throw new Error(`The manifest has no <${tag}>: is its folder among the globs of cem.config.mjs?`);
    return { tag, ...found, define: posix.join('sdk', sdk.exports[`./${tag}/define`] ?? '') };
  });
}

/** Where each class is. */
export function readModules(manifest: ElementsManifest): Map<string, string> {
  const pairs = manifest.modules.flatMap(({ path = '', declarations = [] }) =>
    declarations.map(({ name }) => [name, path] as const),
  );
  return new Map(pairs);
}

/** Attributes that a page may set, without those that only show the element's state. */
export function writableAttributes({ members = [] }: Declaration): (Member & { attribute: string })[] {
  return members.flatMap((member) =>
    member.attribute && !member.readonly ? [{ ...member, attribute: member.attribute }] : [],
  );
}

export const oneLine = (text: string | undefined) => (text ?? '').replace(/\s*\n\s*/g, ' ').replace(/^- /, '');
