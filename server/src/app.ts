import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Modules } from './modules.ts';
import { createAdmission } from './platform/actors/admission.ts';
import { requireDeclarations } from './platform/actors/declared-routes.ts';
import { openAuthenticators } from './platform/actors/open-authenticators.ts';
import { createViewerAuthenticator } from './platform/actors/viewer-authenticator.ts';
import { createSiteGuard } from './platform/allowed-sites/site-guard.ts';
import { answerClientError } from './platform/answer-client-errors.ts';
import { answerErrors, answerFailure } from './platform/answer-errors.ts';
import { tellCountries } from './platform/caller-country.ts';
import type { Http } from './platform/module.ts';
import type { Parts } from './platform/parts.ts';
import { createUpgrades, isWebSocketUpgrade } from './platform/realtime/upgrades.ts';
import { createRoute } from './platform/route.ts';
import { answerUntilBuilt, type IsBuilt } from './platform/web/being-prepared.ts';
import { createConsolePage } from './platform/web/console-page.ts';
import { readJsonBodies } from './platform/web/json-bodies.ts';
import { refuseKeysInAddresses } from './platform/web/keys-in-addresses.ts';
import { publicCors } from './platform/web/public-cors.ts';
import { safeHeaders } from './platform/web/safe-headers.ts';
import { endSlowRequests } from './platform/web/slow-requests.ts';
import { widenPolicies } from './platform/web/widen-policies.ts';

/** Binds the features to HTTP. */
export async function createApp(
  parts: Parts,
  modules: Modules,
  isBuilt: IsBuilt = () => true,
): Promise<FastifyInstance> {
  const { config, vendors } = parts;
  const log: FastifyBaseLogger = parts.log;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1024 ** 2,
    // A busy machine may take a while to load the features; whatever is wrong with them fails at once.
    pluginTimeout: 60_000,
    // A caller that sends nothing for this long is gone; uploads keep sending.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    // Headers are short: whoever sends them for longer wants the connection.
    http: { shouldUpgradeCallback: isWebSocketUpgrade, headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    // An address of somebody's site can be a parameter; ids are far shorter.
    rewriteUrl: ({ url = '/', headers }) => modules.communities.rewriteUrl(url, headers.host),
    routerOptions: { maxParamLength: 8000 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
  });
  requireDeclarations(app);
  readJsonBodies(app);
  await app.register(cookie);
  tellCountries(app, config);
  endSlowRequests(app);
  safeHeaders(app);
  publicCors(app);
  answerUntilBuilt(app, isBuilt);
  refuseKeysInAddresses(app);
  widenPolicies(app, vendors.connect);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  answerErrors(app, createConsolePage(config).answer);

  const admission = createAdmission({
    public: openAuthenticators.public,
    viewer: createViewerAuthenticator({
      business: modules.apiKeys.authenticate,
      ownerToken: modules.streams.ownerToken,
    }),
    ...modules.authentication.authenticators,
    ...modules.communities.authenticators,
    business: modules.apiKeys.authenticate,
    channel: modules.realtime.authenticateViewer,
    upload: modules.uploads.authenticate,
    picture: modules.images.authenticate,
    studio: modules.live.authenticateStudio,
    export: modules.dataExports.authenticate,
    original: modules.originals.authenticate,
  });
  const { ownerOf, ownDomainsOf, embedOfToken } = modules;
  const guardSite = createSiteGuard({
    ...modules.allowedSites,
    ...{ ownerOf, ownDomainsOf, embedOfToken },
    publicUrl: config.publicUrl,
  });
  const http: Http = {
    app,
    route: createRoute(app, {
      admission,
      audited: parts.database.audited,
      calledOn: parts.callGrounds.run,
      askedBy: parts.database.figures.askedBy,
      isReadOnly: modules.billing.isReadOnly,
      noteLook: modules.operators.noteLook,
      guardSite,
      clock: parts.clock,
    }),
    upgrades: createUpgrades(app.server, admission),
    onClose: (close) => void app.addHook('preClose', close),
  };
  await modules.bind(http);
  return app;
}
