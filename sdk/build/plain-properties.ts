import type { Plugin } from 'rollup';

const decorated =
  /__decorateClass\(\[\s*(property|state)\(((?:[^()]|\([^()]*\))*)\)\s*\], (\w+)\.prototype, "(\w+)", [12]\);/g;

/** Does what Lit's decorators do without what they need to do it: a function for each, and one that calls them. */
export function plainProperties(): Plugin {
  return {
    name: 'plain-properties',
    transform(code, id) {
      if (!/[\\/]sdk[\\/]src[\\/].*\.ts$/.test(id)) return null;
      const plain = code.replace(decorated, (_all, kind, options, element, name) => {
        const own = kind === 'state' ? ', { state: true, attribute: false }' : options && `, ${options}`;
        return `${element}.createProperty("${name}"${own});`;
      });
      return { code: plain, map: null };
    },
  };
}
