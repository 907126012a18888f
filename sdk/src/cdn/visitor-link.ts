import { passVisitorOn } from '../visitor-data/visitor-link.ts';

/** For pages that link to the page about visitors: the script's own address shows where the platform is. */
const source = document.currentScript;
passVisitorOn(source instanceof HTMLScriptElement && source.src ? new URL(source.src).origin : location.origin);
