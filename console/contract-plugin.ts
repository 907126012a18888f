import type { Plugin } from 'vite';

/** What only the server and the API reference read of an endpoint: fields of its declaration that take one line. */
const unread = /^ {2}(?:(?:summary|audit): (?:'[^'\n]*'|"[^"\n]*")|errors: (?:\[[^[\]\n]*\]|\w+)|tag),\n/gm;
/** Of whom an endpoint requires, the console asks only whether they are signed in. */
const permissions = /^( {2}requires: \{ kind: '[\w-]+')[^{}\n]*\},\n/gm;

/** Leaves out of the console what it does not read of the contract. */
export const contractPlugin: Plugin = {
  name: 'zeacon-contract',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[/]contract[/]src[/].+[.]ts$/, code: /\bendpoint\(\{/ },
    handler: (code) => ({ code: code.replace(unread, '').replace(permissions, '$1 },\n'), map: null }),
  },
};
