const test = '[.]test[.]tsx?$';
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** Modules under `from` see, of our own code, only `allowed`. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(contract|server|client|sdk|console|examples|scripts|e2e|bench)/', pathNot: allowed },
});

const sdkEntries = '^sdk/src/(index|core/index|react/index|site/index|rich-text/index|[^/]+/zc-[^/]+/define)[.]ts$';

/** Folders of the SDK that no page loads before there is use for them. */
const fetched = [
  ...['engine', 'engine-full', 'companions', 'views', 'live', 'peer', 'realtime', 'chat', 'hand', 'cast'],
  ...[
    'overlays',
    'widget',
    'feed',
    'site',
    'calls-to-action',
    'lead-form',
    'panels',
    'playlist',
    'share',
    'gestures',
    'mini-player',
    'top-layer',
  ],
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'types too: what needs each other to be read is one thing, or the shared part is a file of its own',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'an import that is not resolved is one that no other rule sees',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css[.]ts[.]vanilla[.]css$|^@zeacon/api$' },
    },
    only('contract-is-the-floor', 'the contract imports nothing of ours', '^contract/', '^contract/'),
    only('client-is-alone', 'the API client is installed with nothing else of ours', '^client/', '^client/'),
    only('server-sees-contract', 'the server knows no client', '^server/', '^(server|contract)/'),
    only('sdk-sees-contract', 'the SDK knows the contract only', '^sdk/', '^(sdk|contract)/'),
    only(
      'console-sees-sdk-entry',
      'the console uses the SDK as a customer does; its build names licences as every build does',
      '^console/',
      `^(console|contract)/|^scripts/licences/|${sdkEntries}`,
    ),
    only('examples-see-sdk-entry', 'an example is a customer', '^examples/', `^examples/|^client/|${sdkEntries}`),
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
      name: 'player-is-on-top',
      comment: 'what the player shows and does stands below its element; only what hands the element out is above it',
      severity: 'error',
      from: {
        path: '^sdk/src/',
        pathNot: `^sdk/src/(player/zc-player|cdn|react|watch|widget|feed)/|^sdk/src/index[.]ts$|${test}`,
      },
      to: { path: '^sdk/src/player/zc-player/' },
    },
    {
      name: 'fetched-on-demand',
      comment: 'what the player loads at once takes only types of what comes later, or fetches it with import()',
      severity: 'error',
      from: { path: '^sdk/src/(base|words|player)/', pathNot: test },
      to: { path: `^sdk/src/(${fetched.join('|')})/`, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cross-feature',
      comment: 'what two features need moves down: platform, core, contract',
      severity: 'error',
      from: { path: '^(server|console)/src/features/([^/]+)/', pathNot: test },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'features-are-made-in-one-place',
      comment: 'modules.ts makes the features and hands each of them what it needs of others',
      severity: 'error',
      from: {
        path: '^(server|scripts|bench|e2e)/',
        pathNot: `^server/src/modules[.]ts$|^server/src/platform/testing/|${test}`,
      },
      to: { path: '^server/src/features/[^/]+/module[.]ts$' },
    },
    {
      name: 'wiring-sees-modules-only',
      comment: 'a feature is its module to who starts the server, and nothing to the platform',
      severity: 'error',
      from: {
        path: '^server/src/([^/]+[.]ts$|platform/|media/)',
        pathNot: `^server/src/platform/(testing/|database/schema[.]ts$)|[.]testing[.]ts$|${test}`,
      },
      to: { path: '^server/src/features/', pathNot: '/module[.]ts$' },
    },
    {
      name: 'console-entities-below-features',
      comment:
        "an entity serves features: it stands on the console's ui, platform, language and theme and knows no page",
      severity: 'error',
      from: { path: '^console/src/entities/', pathNot: test },
      to: {
        path: '^console/src/',
        pathNot: '^console/src/(entities|ui|platform|language|theme)/|^console/src/paths[.]ts$',
      },
    },
    {
      name: 'console-ui-is-domain-free',
      comment: 'what knows videos, players or another thing of the business is an entity',
      severity: 'error',
      from: { path: '^console/src/ui/', pathNot: test },
      to: { path: '^(console/src/|contract/|sdk/)', pathNot: '^console/src/(ui|platform|language|theme)/' },
    },
    {
      name: 'console-platform-is-the-floor',
      comment: 'server calls, session, formats and words about them know neither pages nor looks',
      severity: 'error',
      from: { path: '^console/src/platform/', pathNot: test },
      to: { path: '^console/src/', pathNot: '^console/src/(platform|language)/' },
    },
    {
      name: 'console-language-is-beneath',
      comment: 'texts and formats serve everything of the console, and know nothing of it',
      severity: 'error',
      from: { path: '^console/src/language/', pathNot: test },
      to: { path: '^console/src/', pathNot: '^console/src/language/' },
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
