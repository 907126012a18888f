import type { Plugin } from 'rollup';

const litPolicy = /createPolicy\("lit-html"/;
/** Where the language is frozen, nothing may be added to `Symbol`; Lit does without. */
const litMetadata = /Symbol\.metadata\?\?=(Symbol\("metadata"\))/;

/**
 * Gives the Trusted Types policy of Lit a name of each script's own. A page that lists the names it allows lets each be
 * taken once, and Lit cannot be loaded where its name is taken: by another script of ours, or by the page's own Lit.
 */
export function namePolicies(): Plugin {
  return {
    name: 'name-policies',
    renderChunk(code, _chunk, { dir }, { chunks }) {
      if (!litPolicy.test(code)) return null;
      const script = Object.values(chunks).find(({ isEntry }) => isEntry)?.name;
      if (!script) throw new Error(`Nothing in ${dir} names the policy of Lit.`);
      const named = code.replace(litPolicy, `createPolicy("zeacon-${script.replace(/^zc-/, '')}"`);
      return { code: named.replace(litMetadata, 'Symbol.metadata||Reflect.set(Symbol,"metadata",$1)'), map: null };
    },
  };
}
