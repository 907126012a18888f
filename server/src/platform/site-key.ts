/** What the site tag names its business by: the business's public id, so there is nothing to keep or to leak. */
export const toSiteKey = (businessId: string): string => businessId.replace(/^biz_/, 'pk_');

/** Undefined for what is no site key. */
export function businessOf(siteKey: string): string | undefined {
  return /^pk_[0-9a-z]{1,40}$/.test(siteKey) ? siteKey.replace(/^pk_/, 'biz_') : undefined;
}
