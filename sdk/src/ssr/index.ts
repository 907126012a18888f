export { type FacadeOptions, renderFacade } from './render-facade.ts';
