import type { Http } from '../../platform/module.ts';
import { referenceRoutes } from './reference.routes.ts';

export function createReference() {
  return { routes: ({ app }: Http) => referenceRoutes(app) };
}
