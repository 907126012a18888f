export type * from './jsx.generated.ts';
export * from './wrappers.generated.ts';
