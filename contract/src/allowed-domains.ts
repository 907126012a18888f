import { list, text } from './given-values.ts';
import { byItemErrors, validateAllowedDomains } from './rules/index.ts';

export const allowedDomainsMax = 50;

/** Hosts. `*.` in front stands for all below; a port counts only if it is named. */
export const AllowedDomains = list(text(260), allowedDomainsMax).check(byItemErrors<string>(validateAllowedDomains));
