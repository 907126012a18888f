const test = '[.]test[.]tsx?$';
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** Modules under `from` see, of our own code, only `allowed`. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(contract|server|sdk|console|examples|scripts|e2e|bench)/', pathNot: allowed },
});

const sdkEntries = '^sdk/src/(index|core/index|react/index|elements/[^/]+/define)[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'a type that is only read by the compiler closes no circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'an import that is not resolved is one that no other rule sees',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css[.]ts[.]vanilla[.]css$' },
    },
    only('contract-is-the-floor', 'the contract imports nothing of ours', '^contract/', '^contract/'),
    only('server-sees-contract', 'the server knows no client', '^server/', '^(server|contract)/'),
    only('sdk-sees-contract', 'the SDK knows the contract only', '^sdk/', '^(sdk|contract)/'),
    only(
      'console-sees-sdk-entry',
      'the console uses the SDK as a customer does',
      '^console/',
      `^(console|contract)/|${sdkEntries}`,
    ),
    only('examples-see-sdk-entry', 'an example is a customer', '^examples/', `^examples/|${sdkEntries}`),
    only('core-is-alone', 'core is below elements and React', '^sdk/src/core/', '^(sdk/src/core|contract)/'),
    {
      name: 'core-is-dom-free',
      comment: 'core runs without a page: no rendering library',
      severity: 'error',
      from: { path: '^(sdk/src/core|contract)/', pathNot: test },
      to: { path: packages('lit', 'lit-[^/]+', '@lit', 'react', 'react-dom') },
    },
    only(
      'elements-below-react',
      'the React wrappers stand above the elements',
      '^sdk/src/(?!react/|index[.]ts)',
      '^(sdk/src/(?!react/)|contract/)',
    ),
    {
      name: 'no-cross-feature',
      comment: 'what two features need moves down: platform, core, contract',
      severity: 'error',
      from: { path: '^(server|console)/src/features/([^/]+)/', pathNot: test },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'SQL lives in repositories, tables, the database platform and the job queue that shares its connection',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `[.](repository|table)[.]ts$|^server/src/platform/(database|jobs|testing)|^server/src/migrations/|${test}`,
      },
      to: { path: packages('drizzle-orm', 'pg', '@types/pg', '@electric-sql') },
    },
    {
      name: 'http-only-in-routes',
      comment: 'services, repositories, jobs and media know no HTTP',
      severity: 'error',
      from: { path: '^server/src/(features|media)/', pathNot: `[.]routes[.]ts$|${test}` },
      to: { path: packages('fastify', '@fastify') },
    },
    {
      name: 'zod-mini-only',
      comment: 'the full zod weighs eleven times as much in an embed',
      severity: 'error',
      from: { path: '^(contract|server|sdk|console)/' },
      to: { path: packages('zod'), pathNot: 'node_modules/zod/(v4/)?mini/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
