import type { Plugin } from 'rollup';

const litPolicy = /[\w$.]+\.createPolicy\("lit-html"/;
/** Where the language is frozen, nothing may be added to `Symbol`; Lit does without. */
const litMetadata = /Symbol\.metadata\?\?=(Symbol\("metadata"\))/;

/**
 * Without its policy the script ends before there is a player: the elements that wait for it say so in its place. The
 * name stays in the message, which the browser writes to the console. Every player carries it, so it is short.
 */
const createTold =
  '((t,e)=>{try{return trustedTypes.createPolicy(t,e)}catch(e){throw e.code="client.policy_refused",' +
  'document.querySelectorAll("zc-player").forEach(i=>i.dispatchEvent(new ErrorEvent("zc-player-error",{error:e}))),e}})';

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
      const name = `"zeacon-${script.replace(/^zc-/, '')}"`;
      const create = script === 'player' ? createTold : 'trustedTypes.createPolicy';
      const named = code.replace(litPolicy, () => `${create}(${name}`);
      return { code: named.replace(litMetadata, 'Symbol.metadata||Reflect.set(Symbol,"metadata",$1)'), map: null };
    },
  };
}
