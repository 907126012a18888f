import * as z from 'zod/mini';
import { byItemErrors, validateAllowedDomains } from './rules/index.ts';

export const allowedDomainsMax = 50;

/** Hosts. `*.` in front stands for all below; a port counts only if it is named. */
export const AllowedDomains = z
  .array(z.string().check(z.maxLength(260)))
  .check(z.maxLength(allowedDomainsMax), byItemErrors<string>(validateAllowedDomains));
